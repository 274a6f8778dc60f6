import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoginSession } from '../facts/login-sessions.ts';
import { loginSessions } from '../facts/login-sessions.ts';
import { ScreenError } from '../system/screen-error.ts';
import type { GraphicalSession } from './graphical-session.ts';

interface Sources {
  sessions: () => Promise<LoginSession[]>;
  processes: string;
}

/** The desktop on the seat: that of the signed-in person, or the login screen. Used by a service, which has no desktop of its own. */
export async function seatSession({ sessions, processes }: Sources = { sessions: loginSessions, processes: '/proc' }) {
  const present = (await sessions()).filter(({ isActive }) => isActive);
  const active = present.find(({ type }) => type === 'x11');
  if (!active && present.some(({ type }) => type === 'wayland')) throw new ScreenError('wayland', 'The desktop uses Wayland');
  if (!active) return null;
  return (await ofItsPrograms(active, processes)) ?? (await ofItsServer(active, processes));
}

const uidOf = ({ kind, uid }: LoginSession): number | null => (kind === 'user' ? uid : null);

/** Reads the display from the environment of a program in the session. */
async function ofItsPrograms(session: LoginSession, processes: string): Promise<GraphicalSession | null> {
  for (const pid of await processIds(processes)) {
    const owner = await stat(join(processes, pid)).catch(() => null);
    if (owner?.uid !== session.uid) continue;
    const variables = await listIn(join(processes, pid, 'environ'));
    const variable = (name: string) => variables.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);
    const display = variable('DISPLAY');
    if (variable('XDG_SESSION_ID') !== session.id || !display) continue;
    return { display, authority: variable('XAUTHORITY') ?? null, uid: uidOf(session) };
  }
  return null;
}

/** Reads the display from the command line of the X server, which has the key of a login screen, too. */
async function ofItsServer(session: LoginSession, processes: string): Promise<GraphicalSession | null> {
  for (const pid of await processIds(processes)) {
    const [program = '', ...options] = await listIn(join(processes, pid, 'cmdline'));
    if (!/(^|\/)X(org)?$/.test(program)) continue;
    const display = options.find((option) => /^:\d+$/.test(option)) ?? session.display;
    const authority = options[options.indexOf('-auth') + 1];
    if (!display || !options.includes('-auth') || !authority) continue;
    if (!session.display || session.display === display) return { display, authority, uid: uidOf(session) };
  }
  return null;
}

async function processIds(processes: string): Promise<string[]> {
  return (await readdir(processes).catch(() => [])).filter((name) => /^\d+$/.test(name));
}

/** Entries that end with a zero byte, as in the files of /proc. Processes may end meanwhile. */
const listIn = async (file: string): Promise<string[]> => (await readFile(file, 'utf8').catch(() => '')).split('\0').slice(0, -1);
