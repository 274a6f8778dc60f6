/** Run by `npm start`: reads `DemoOptions` as JSON from standard input and writes a `DemoResult` to standard output. */
import { json } from 'node:stream/consumers';
import { type DemoOptions, fillDemo } from './demo/fill-demo.ts';

const options = (await json(process.stdin)) as DemoOptions;
process.stdout.write(JSON.stringify(await fillDemo(options)));
