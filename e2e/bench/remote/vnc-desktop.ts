import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { freePort } from '../../../tools/free-port.ts';
import { findProgram } from '../../../tools/programs/find-program.ts';
import { end } from '../../fixtures/processes/end-process.ts';
import { openBenchWindow } from './bench-window.ts';
import { firstPictureIn, meterPicturesIn } from './picture-meter.ts';
import { type RemoteDesktop, type ScreenSize, viewportOf } from './remote-desktop.ts';

const pages = '/usr/share/novnc';

/** Packages of Debian that are missing. */
export function missingPackages(): string[] {
  const has = (program: string) => findProgram(program) !== null;
  return [
    ...(has('Xvfb') ? [] : ['xvfb']),
    ...(has('Xtigervnc') ? [] : ['tigervnc-standalone-server']),
    ...(has('websockify') ? [] : ['websockify']),
    ...(existsSync(pages) ? [] : ['novnc']),
  ];
}

/** TigerVNC, which is X server and VNC server in one, with noVNC as its viewer. Both with their default settings. */
export async function startVncDesktop(browser: Browser, size: ScreenSize, wayTo = async (port: number) => port): Promise<RemoteDesktop> {
  const [vncPort, port] = [await freePort(), await freePort()];
  const options = ['-displayfd', '3', '-geometry', `${size.width}x${size.height}`, '-depth', '24', '-rfbport', String(vncPort)];
  const server = spawn('Xtigervnc', [...options, '-localhost', '-SecurityTypes', 'None', '-AlwaysShared'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(createInterface(server.stdio[3] as Readable), 'line', { signal: AbortSignal.timeout(10_000) });
  const bridge = spawn('websockify', ['--web', pages, `0.0.0.0:${port}`, `127.0.0.1:${vncPort}`], { stdio: 'ignore' });
  await accepts(port);
  const bench = await openBenchWindow(`:${display}`);
  const viewerPort = await wayTo(port);
  return {
    name: 'TigerVNC',
    window: bench,
    processes: [server, bridge].map(({ pid = 0 }) => pid),
    open: async () => {
      const context = await browser.newContext({ viewport: viewportOf(size) });
      await meterPicturesIn(context);
      const page = await context.newPage();
      const began = Date.now();
      await page.goto(`http://127.0.0.1:${viewerPort}/vnc_lite.html?scale=${size.width > 1_280}`);
      const firstAt = await firstPictureIn(page);
      return { page, firstPictureMs: firstAt - began, close: () => context.close() };
    },
    stop: async () => {
      bench.stop();
      await Promise.all([bridge, server].map((child) => end(child)));
    },
  };
}

async function accepts(port: number): Promise<void> {
  for (let left = 50; left > 0; left -= 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(100);
  }
  throw new Error(`Nothing listens on port ${port}`);
}
