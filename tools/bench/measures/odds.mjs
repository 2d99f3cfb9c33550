// Print, as JSON, how long odds take in Pyodide under Node: node tools/bench/measures/odds.mjs <rounds>

import { startPyodide } from "../../suite/pyodide.mjs";

const pyodide = await startPyodide();
pyodide.globals.set("rounds", Number(process.argv[2]));
console.log(pyodide.runPython("from tools.bench.measures.icepool_odds import report; report(rounds)"));
