/** A fixed amount of work, which prints the CPU seconds that it took: it parses type declarations that the lockfile pins. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import typescript from 'typescript';

const file = createRequire(import.meta.url).resolve('typescript/lib/lib.dom.d.ts');
const text = readFileSync(file, 'utf8');
const began = process.cpuUsage();
for (let round = 0; round < 2; round += 1) typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest, true);
const { user, system } = process.cpuUsage(began);
process.stdout.write(String((user + system) / 1_000_000));
