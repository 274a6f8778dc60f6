import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onServer } from '../../tools/database/on-server.ts';
import { freePort } from '../../tools/free-port.ts';
import { findProgram } from '../../tools/programs/find-program.ts';
import { until } from './until.ts';

const program = findProgram('pgbouncer') ?? findProgram('pgbouncer', '/usr/sbin:/usr/local/sbin');

/** CI installs one; a developer may have none. */
export const canRunPooler = program !== null;

/** PgBouncer in transaction mode in front of a server, with at most `size` connections to each database. */
export async function startPooler(serverUrl: string, size: number) {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-pooler-'));
  const port = await freePort();
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username} password='${decodeURIComponent(password)}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    'query_timeout = 15',
    'idle_transaction_timeout = 15',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${lines.join('\n')}\n`);
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const stranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const server = spawn(program ?? '', [file], { stdio: 'ignore', ...stranger });
  /** The same database through the pooler. */
  const pooled = (url: string) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
  await until(() => onServer(pooled(serverUrl), async () => true).catch(() => false));
  return {
    pooled,
    stop: async () => {
      const ended = once(server, 'exit');
      if (server.kill('SIGINT')) await ended;
      await rm(folder, { recursive: true });
    },
  };
}
