import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { storeSignIn, type TestUser, unwrap } from '../../fixtures/people/users.ts';
import { end } from '../../fixtures/processes/end-process.ts';
import type { Product } from '../../fixtures/product.ts';
import { devicesPage } from '../../pages/list-page.ts';
import { openBenchWindow } from './bench-window.ts';
import { countTraffic } from './count-traffic.ts';
import { firstPictureIn, meterPicturesIn } from './picture-meter.ts';
import { type RemoteDesktop, type ScreenSize, viewportOf } from './remote-desktop.ts';

const agentFolder = join(import.meta.dirname, '../../../agent');
/** The agent from its sources. */
const sources: readonly string[] = [process.execPath, join(agentFolder, 'src/main.ts')];
const alias = 'Bench';

/** A device with the agent. */
export interface OwnDesktop extends RemoteDesktop {
  agent: number;
  /** Bytes between agent and server so far. */
  serverBytes(): number;
}

export interface OwnDesktopOptions {
  product: Product;
  owner: TestUser;
  size: ScreenSize;
  /** Command of the agent. */
  command?: readonly string[];
}

/** Builds the agent as it is installed, and returns its command: the sources take more memory. */
export async function buildAgent(): Promise<readonly string[]> {
  await promisify(execFile)(process.execPath, [join(agentFolder, 'packaging/build.ts')]);
  const names = await readdir(join(agentFolder, 'dist'));
  const name = names.find((one) => one.startsWith('nearhand-agent-'));
  if (!name) throw new Error('There is no agent in agent/dist');
  return [join(agentFolder, 'dist', name)];
}

/** An X server and the agent, seen in the session window. */
export async function startOwnDesktop(browser: Browser, options: OwnDesktopOptions): Promise<OwnDesktop> {
  const { product, owner, size, command: [program = '', ...first] = sources } = options;
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-bench-'));
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${size.width}x${size.height}x24`, '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(createInterface(server.stdio[3] as Readable), 'line', { signal: AbortSignal.timeout(10_000) });
  const display = `:${number}`;
  const env = { ...process.env, DISPLAY: display, XAUTHORITY: '', LC_ALL: 'C.UTF-8' };
  const bench = await openBenchWindow(display);

  const traffic = await countTraffic(Number(new URL(product.url).port));
  const params = { path: { companyId: owner.me.company.companyId } };
  const { code } = await unwrap(owner.api.POST('/company/{companyId}/device/code', { params }));
  const state = ['--state', join(folder, 'state'), '--instance', randomUUID()];
  const register = [...first, 'register', '--server', `http://127.0.0.1:${traffic.port}`, '--code', code, ...state];
  const [status] = await once(spawn(program, register, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  if (status !== 0) throw new Error('The agent could not register');
  const { assignmentId } = JSON.parse(await readFile(join(folder, 'state', 'registration.json'), 'utf8')) as { assignmentId: string };
  const device = { path: { assignmentId } };
  await unwrap(owner.api.PUT('/device/{assignmentId}', { params: device, body: { alias, consent: 'none' } }));
  const agent = spawn(program, [...first, 'run', ...state, '--files', join(folder, 'files')], { env, stdio: 'ignore' });

  return {
    name: 'Nearhand',
    window: bench,
    agent: agent.pid ?? 0,
    processes: [agent, server].map(({ pid = 0 }) => pid),
    serverBytes: traffic.bytes,
    open: async () => {
      const context = await browser.newContext({ baseURL: product.url, viewport: viewportOf(size) });
      await storeSignIn(owner, context, product.url);
      await meterPicturesIn(context);
      const devices = devicesPage(await context.newPage());
      await devices.goto();
      const row = devices.rowOf(assignmentId);
      await row.hover();
      const connect = row.getByRole('button', { name: `Connect to ${alias}` });
      await connect.waitFor();
      await devices.page.waitForLoadState('networkidle');
      const [page] = await Promise.all([context.waitForEvent('page'), connect.click()]);
      // The click opens the window, which navigates when the session exists.
      await page.waitForURL(/\/session\/desktop\/[0-9a-f-]{36}$/);
      const firstAt = await firstPictureIn(page);
      const clickedAt = await devices.page.evaluate(() => window.pictureMeter.pressedAt);
      await page.bringToFront();
      const sessionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const close = async () => {
        await owner.api.PUT('/session/{sessionId}', { params: { path: { sessionId } }, body: { status: 'closed' } });
        await context.close();
      };
      return { page, firstPictureMs: firstAt - clickedAt, close };
    },
    stop: async () => {
      bench.stop();
      await end(agent);
      await end(server);
      await traffic.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
