// Print, as JSON, how long odds take in Pyodide under Node: node tools/bench/odds.mjs [rounds]

import { startPyodide } from "../suite/pyodide.mjs";

const pyodide = await startPyodide();
pyodide.globals.set("rounds", Number(process.argv[2] ?? 11));
console.log(pyodide.runPython("from tools.bench.icepool_odds import report; report(rounds)"));
