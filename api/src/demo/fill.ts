/** Run by `npm start`: takes a `DemoWish` as JSON from standard input and writes a `DemoAnswer` to standard output. */
import { json } from 'node:stream/consumers';
import { type DemoWish, fillDemo } from './fill-demo.ts';

const wish = (await json(process.stdin)) as DemoWish;
process.stdout.write(JSON.stringify(await fillDemo(wish)));
