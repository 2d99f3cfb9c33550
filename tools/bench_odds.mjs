// Prints, as JSON, how long odds take in Pyodide under Node: node tools/bench_odds.mjs [rounds]

import { mounted } from "./mounted.mjs";

const pyodide = await mounted();
pyodide.globals.set("rounds", Number(process.argv[2] ?? 11));
console.log(pyodide.runPython("from tools.bench_peers import report; report(rounds)"));
