/**
 * A worker that repeats a fixed amount of work until it is ended, and reports the CPU seconds of each repetition. It parses type
 * declarations that the lockfile pins. Memory that other machines of the same host keep busy slows a virtual machine most, and a parser
 * waits for memory as compilers, browsers and tests do; arithmetic alone always takes the same time.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import typescript from 'typescript';

/** Milliseconds between repetitions. */
const pause = 6_000;
/** First repetitions, which take longer until their code is compiled. */
const unreported = 4;

const file = createRequire(import.meta.url).resolve('typescript/lib/lib.dom.d.ts');
const text = readFileSync(file, 'utf8');

function parse(): number {
  const began = process.threadCpuUsage();
  typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest, true);
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000_000;
}

for (let round = 0; round < unreported; round += 1) parse();
for (;;) {
  parentPort?.postMessage(parse());
  await setTimeout(pause);
}
