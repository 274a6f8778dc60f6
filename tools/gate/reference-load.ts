/**
 * A fixed amount of work, which prints the CPU seconds that it took: it parses type declarations that the lockfile pins, and touches fresh
 * memory as browsers and new processes do. Virtual machines differ least in the first and most in the second.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import typescript from 'typescript';

const file = createRequire(import.meta.url).resolve('typescript/lib/lib.dom.d.ts');
const text = readFileSync(file, 'utf8');
const began = process.cpuUsage();
for (let round = 0; round < 2; round += 1) typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest, true);
const memory = Buffer.allocUnsafeSlow(128 * 1024 * 1024);
for (let page = 0; page < memory.length; page += 4096) memory[page] = 1;
const { user, system } = process.cpuUsage(began);
process.stdout.write(String((user + system) / 1_000_000));
