import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import type { LoginSession } from '../facts/login-sessions.ts';
import { hasVirtualServer, startVirtualServer, type VirtualServer } from '../system/x11/testing/virtual-server.ts';
import { until } from '../testing/until.ts';
import { DesktopFollower } from './desktop-follower.ts';
import { openSystem } from './open-desktop.ts';
import { seatSession } from './seat-session.ts';

/** Users without an account, as a greeter and a person would have. */
const greeter = { id: 'c1', uid: 65_531, user: 'greeter', kind: 'greeter', width: 64 } as const;
const maria = { id: '2', uid: 65_532, user: 'maria', kind: 'user', width: 128 } as const;
type Seat = typeof greeter | typeof maria;

const isPossible = hasVirtualServer && process.getuid?.() === 0;

/** Needs the package xvfb, and root, which can start programs of other users. */
(isPossible ? describe : describe.skip)('the desktop of a service of root', () => {
  const servers: VirtualServer[] = [];
  const programs: ChildProcess[] = [];

  afterEach(async () => {
    for (const program of programs.splice(0)) program.kill();
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  /** The X server of a user, and one of its programs. */
  async function open({ id, uid, user, kind, width }: Seat): Promise<LoginSession> {
    const server = await startVirtualServer(width, 32, uid);
    const env = { XDG_SESSION_ID: id, DISPLAY: server.display };
    const program = spawn('sleep', ['60'], { uid, env, stdio: 'ignore' });
    servers.push(server);
    programs.push(program);
    return { id, user, uid, type: 'x11', kind, display: '', leader: program.pid ?? 0, isActive: true };
  }

  it('is the login screen, and then the desktop of the person who has signed in', async () => {
    let sessions = [await open(greeter)];
    let look: () => void = () => undefined;
    const follower = new DesktopFollower({
      find: () => seatSession({ sessions: async () => sessions, processes: '/proc' }),
      open: openSystem,
      watch: (listener) => {
        look = listener;
        return () => undefined;
      },
    });
    await follower.ready;
    expect([follower.uid, follower.system?.screen.desktop.width]).toEqual([null, greeter.width]);

    const signedIn = await open(maria);
    sessions = [...sessions.map((session) => ({ ...session, isActive: false })), signedIn];
    look();
    await until(() => follower.uid === maria.uid && follower.system !== null, 'The desktop of the person');
    const { screen } = follower.system ?? {};
    expect([screen?.desktop.width, screen?.displays.length]).toEqual([maria.width, 1]);
    await screen?.readRows(0, 32);
    follower.close();
  });
});
