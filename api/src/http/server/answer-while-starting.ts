import { once } from 'node:events';
import { createServer } from 'node:http';
import { pathOf } from '../request-url.ts';

const answers: Record<string, [status: number, body: object]> = {
  '/livez': [200, { isAlive: true }],
  '/startupz': [503, { isStarted: false }],
  '/readyz': [503, { isReady: false, server: 'starting' }],
};
const elsewhere: [number, object] = [503, { status: 503, code: 'UNAVAILABLE', message: 'The server is starting' }];

/** Answers probes while migrations run, and finds out early that the port is not free. Resolves with a function that frees it. */
export async function answerWhileStarting(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer(({ url = '/' }, response) => {
    const [status, body] = answers[pathOf(url)] ?? elsewhere;
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        connection: 'close',
        ...(status === 503 && { 'retry-after': '1' }),
      })
      .end(JSON.stringify(body));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}
