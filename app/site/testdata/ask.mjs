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
const programs = {};
let tours = [];
let begun = 0;

async function next() {
  const { done, value } = await lines.next();
  if (done) process.exit(0);
  const [verb, body, job] = JSON.parse(value);
  const name = verb === "export" || verb === "letters" ? "drawing.wasm" : "leaper.wasm";
  const leaper = (programs[name] ??= await start(name));
  tours = [];
  begun = performance.now();
  leaper.ask(1, verb, body, job);
}

function hear(id, event, data) {
  if (event === "progress") return;
  if (event === "tour") return void tours.push(JSON.parse(data).tour);
  const ms = performance.now() - begun;
  const said = event === "file" ? { ...data, data: Buffer.from(data.data).toString("base64") } : JSON.parse(data);
  if (tours.length) said.tours = tours;
  console.log(JSON.stringify({ event, said, ms }));
  setTimeout(next); // when the engine has nothing more to do
}

/** Starts a program: what asks it. */
async function start(name) {
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, name)), go.importObject);
  return new Promise((ready) => {
    const leaper = {
      font: () => readFileSync(join(folder, "go-regular.ttf")),
      memory: 2 ** 31,
      hear: (id, event, data) => (event === "ready" ? ready(leaper) : hear(id, event, data)),
    };
    globalThis.leaper = leaper;
    void go.run(instance).then(() => {
      console.error(`${name} has ended`);
      process.exit(1);
    });
  });
}

next();
