import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createApiClient } from '@nearhand/contracts/client';
import { root } from '../build-state.ts';

/** A running product of its own, with demo data, and its owner's tokens. */
export interface Product {
  url: string;
  /** What the browser keeps for a signed-in user, as local storage holds it. */
  storage: { name: string; value: string }[];
  api: ReturnType<typeof createApiClient>;
  stop(): Promise<void>;
}

const password = 'Bench-Passw0rd';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}

async function signIn(url: string, email: string): Promise<{ idToken: string; refreshToken: string }> {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`);
  return (await response.json()) as { idToken: string; refreshToken: string };
}

/** Starts the product on a free port and a folder of its own; both are gone after `stop`. */
export async function startProduct(): Promise<Product> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'nearhand-bench-'));
  const limits = { JOIN_LIMIT_PER_MINUTE: '1000', JOIN_LIMIT_PER_DAY: '1000' };
  const child = spawn(process.execPath, [join(root, 'tools/serve.ts')], {
    cwd: root,
    env: { ...process.env, ...limits, PORT: String(port), DATA_DIR: dataDir, DEMO_PASSWORD: password, PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let email = '';
  for await (const line of createInterface({ input: child.stdout })) {
    email = /^Sign in as (\S+)/.exec(line)?.[1] ?? '';
    if (email) break;
  }
  if (!email) throw new Error('The product did not start');

  const url = `http://localhost:${port}`;
  const { idToken, refreshToken } = await signIn(url, email);
  const tokens = { accessToken: idToken, refreshToken, expiresAt: Date.now() + 3_600_000 };
  return {
    url,
    storage: [{ name: 'nearhand.tokens', value: JSON.stringify(tokens) }],
    api: createApiClient({ baseUrl: `${url}/api`, headers: { Authorization: `Bearer ${idToken}` } }),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
