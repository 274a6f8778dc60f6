import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../../tools/free-port.ts';
import { builtServer, inherited } from '../../kill/server-process.ts';
import { startMailServer } from '../../service/mail-server.ts';
import { createMigratedDatabase } from '../../test-app.ts';

/** A proxy for all outgoing HTTP requests of the server. */
async function startListener(): Promise<{ server: Server; requests: string[]; url: string }> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString()}`);
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    requests.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A server process with verbose logs, whose logs, rows and outgoing requests are read afterwards. */
export async function startWatchedServer(env: Record<string, string> = {}) {
  const folder = await builtServer();
  const database = await createMigratedDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'nearhand-secrets-'));
  const [mails, listener, port] = [await startMailServer(), await startListener(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const child: ChildProcess = fork(join(folder, 'main.js'), {
    env: {
      ...inherited,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: listener.url,
      HTTPS_PROXY: listener.url,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'trace',
      SMTP_URL: mails.url,
      EMAIL_DNS: 'off',
      SIGN_UP_CAPTCHA: 'off',
      ...env,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let logs = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      logs += chunk.toString();
    });
  const first = await Promise.race([once(child, 'message').then(() => 'ready'), once(child, 'exit').then(() => 'gone')]);
  if (first === 'gone') throw new Error(`The server did not start: ${logs}`);
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();

  return {
    url,
    mails,
    db,
    requests: listener.requests,
    logs: () => logs,
    /** Every row of every table, as text. */
    async dump(): Promise<string> {
      const { rows } = await db.query<{ name: string }>(
        `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
         WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
      );
      const lines: string[] = [];
      for (const { name } of rows) {
        const table = await db.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
        lines.push(...table.rows.map(({ text }) => text));
      }
      return lines.join('\n');
    },
    async stop(): Promise<void> {
      const exited = child.exitCode === null ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      await exited;
      await db.end();
      await mails.stop();
      listener.server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type WatchedServer = Awaited<ReturnType<typeof startWatchedServer>>;
