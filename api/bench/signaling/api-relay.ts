/** The server of the folder in SERVER_FOLDER; also reports the number of rejected packets. */
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(`${process.env['SERVER_FOLDER']}/`);
const load = (file: string) => import(new URL(file, folder).href);
const { createApp } = (await load('app.js')) as typeof import('../../src/app.ts');
const { readEnv } = (await load('env.js')) as typeof import('../../src/env.ts');
const { Refusals } = (await load('realtime/refusals.js')) as typeof import('../../src/realtime/refusals.ts');

const env = readEnv();
const app = await createApp(env);
await app.listen({ port: env.PORT, host: env.HOST });
process.on('message', () =>
  process.send?.({ refusals: app.get(Refusals).read(), cpu: process.cpuUsage(), memory: process.memoryUsage.rss() }),
);
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
