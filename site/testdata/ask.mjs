// Runs the engine in Node as the worker does in a page: questions come as lines of
// JSON, [verb, body, job], and of each what it was answered goes out as a line.
//
//   node ask.mjs FOLDER <questions
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
await import(pathToFileURL(join(folder, "wasm_exec.js")).href);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let tours = [];
let begun = 0;

async function next() {
  const { done, value } = await lines.next();
  if (done) process.exit(0);
  const [verb, body, job] = JSON.parse(value);
  tours = [];
  begun = performance.now();
  globalThis.leaper.ask(1, verb, body, job);
}

globalThis.leaper = {
  font: () => readFileSync(join(folder, "go-regular.ttf")),
  memory: 2 ** 31,
  hear(id, event, data) {
    if (event === "progress") return;
    if (event === "tour") return void tours.push(JSON.parse(data).tour);
    if (event !== "ready") {
      const ms = performance.now() - begun;
      const said = event === "file" ? { ...data, data: Buffer.from(data.data).toString("base64") } : JSON.parse(data);
      if (tours.length) said.tours = tours;
      console.log(JSON.stringify({ event, said, ms }));
    }
    setTimeout(next); // when the engine has nothing more to do
  },
};
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, "leaper.wasm")), go.importObject);
await go.run(instance);
console.error("the engine has ended");
process.exit(1);
