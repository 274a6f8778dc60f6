/** The server of the folder in SERVER_FOLDER; also reports the number of rejected packets. */
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(`${process.env['SERVER_FOLDER']}/`);
const load = (file: string) => import(new URL(file, folder).href);
const { createApp } = (await load('app.js')) as typeof import('../../src/app.ts');
const { readEnv } = (await load('env/env.js')) as typeof import('../../src/env/env.ts');
const { RefusalService } = (await load('realtime/refusal.service.js')) as typeof import('../../src/realtime/refusal.service.ts');

const env = readEnv();
const app = await createApp(env);
await app.listen({ port: env.PORT, host: env.HOST });
process.on('message', () =>
  process.send?.({ refusals: app.get(RefusalService).read(), cpu: process.cpuUsage(), memory: process.memoryUsage.rss() }),
);
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
