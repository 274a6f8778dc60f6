/** The server of the folder in SERVER_FOLDER; also reports the number of rejected packets. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { SERVER_FOLDER = '', PORT = '' } = process.env;
const metricsToken = 'relay-bench-token';
process.env['METRICS_TOKEN'] = metricsToken;
await import(pathToFileURL(join(SERVER_FOLDER, 'main.js')).href);

async function readRefusals(): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`http://127.0.0.1:${PORT}/metrics`, { headers })).text();
  const found = text.matchAll(/^nearhand_socket_refusals_total\{reason="(\w+)"\} (\d+)/gm);
  return Object.fromEntries([...found].map(([, reason, count]) => [reason, Number(count)]));
}

process.on('message', async () => {
  process.send?.({ refusals: await readRefusals(), cpu: process.cpuUsage(), memory: process.memoryUsage.rss() });
});
