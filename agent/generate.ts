/** Compiles the WebAssembly of the agent, for bundles and tests that read no files. */
import { readFile, writeFile } from 'node:fs/promises';
import wabt from 'wabt';

const source = new URL('src/picture/i420-rows.wat', import.meta.url);
const { parseWat } = await wabt();
const { buffer } = parseWat('i420-rows.wat', await readFile(source), { simd: true }).toBinary({});
const text = Buffer.from(buffer).toString('base64');
await writeFile(new URL('src/picture/i420-rows.gen.ts', import.meta.url), `export const program = '${text}';\n`);
