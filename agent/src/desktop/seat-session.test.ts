import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoginSession } from '../facts/login-sessions.ts';
import { seatSession } from './seat-session.ts';

const uid = process.getuid?.() ?? 0;
const session: LoginSession = { id: '2', user: 'maria', uid, type: 'x11', kind: 'user', display: ':0', leader: 8, isActive: true };

let processes: string;
beforeEach(async () => {
  processes = await mkdtemp(join(tmpdir(), 'nearhand-proc-'));
});
afterEach(() => rm(processes, { recursive: true }));

async function aProcess(pid: number, { environment = [], command = [] }: { environment?: string[]; command?: string[] }) {
  await mkdir(join(processes, String(pid)));
  await writeFile(join(processes, String(pid), 'environ'), environment.map((entry) => `${entry}\0`).join(''));
  await writeFile(join(processes, String(pid), 'cmdline'), command.map((entry) => `${entry}\0`).join(''));
}

const find = (...sessions: LoginSession[]) => seatSession({ sessions: async () => sessions, processes });

describe('seatSession', () => {
  it('takes display and key from a program of the active session', async () => {
    await aProcess(8, { environment: ['XDG_SESSION_ID=1', 'DISPLAY=:7'] });
    await aProcess(9, { environment: ['XDG_SESSION_ID=2', 'DISPLAY=:1', 'XAUTHORITY=/run/user/1000/key'] });
    expect(await find({ ...session, id: '1', isActive: false }, session)).toEqual({
      display: ':1',
      authority: '/run/user/1000/key',
      uid,
    });
  });

  it('takes the key of a login screen from the X server', async () => {
    await aProcess(8, { command: ['/usr/lib/xorg/Xorg', ':1', '-auth', '/other'] });
    await aProcess(9, { command: ['/usr/lib/xorg/Xorg', ':0', '-seat', 'seat0', '-auth', '/run/lightdm/root/:0', 'vt7'] });
    expect(await find({ ...session, kind: 'greeter' })).toEqual({ display: ':0', authority: '/run/lightdm/root/:0', uid: null });
  });

  it.each([
    ['no session', []],
    ['an inactive session', [{ ...session, isActive: false }]],
    ['a session without a display', [session]],
  ])('finds nothing with %s', async (_name, sessions) => {
    expect(await find(...sessions)).toBeNull();
  });

  it('names Wayland as the problem, unless another session is on the screen', async () => {
    const wayland = { ...session, id: '3', type: 'wayland' };
    await expect(find(wayland)).rejects.toMatchObject({ problem: 'wayland' });
    expect(await find({ ...wayland, isActive: false })).toBeNull();
  });
});
