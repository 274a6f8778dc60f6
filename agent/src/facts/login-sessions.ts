import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A session of logind on a seat. */
export interface LoginSession {
  id: string;
  user: string;
  uid: number;
  type: string;
  kind: 'user' | 'greeter' | 'other';
  /** X11 display, such as `:0`. */
  display: string;
  /** Process that opened the session. */
  leader: number;
  isActive: boolean;
}

/** Sessions of the seats; empty without logind. */
export async function loginSessions(): Promise<LoginSession[]> {
  try {
    const { stdout } = await run('loginctl', ['list-sessions', '--no-legend', '--no-pager']);
    const ids = stdout.split('\n').flatMap((line) => line.trim().split(/\s+/)[0] || []);
    const sessions = await Promise.all(ids.map(describeSession));
    return sessions.filter((session) => session !== null);
  } catch {
    return [];
  }
}

/** logind replaces a file in one of them with each change of a session. */
const stateFolders = ['/run/systemd/sessions', '/run/systemd/seats'];

/** Reads the sessions again only after a change: starting programs holds up the picture of a session. */
export function keepLoginSessions(read = loginSessions, folders: readonly string[] = stateFolders): () => Promise<LoginSession[]> {
  let kept: { stamp: string; sessions: LoginSession[] } | null = null;
  return async () => {
    const stamp = await stampOf(folders);
    if (stamp !== null && kept?.stamp === stamp) return kept.sessions;
    const sessions = await read();
    kept = stamp === null ? null : { stamp, sessions };
    return sessions;
  };
}

/** Null without logind. */
async function stampOf(folders: readonly string[]): Promise<string | null> {
  try {
    const times = await Promise.all(folders.map((folder) => stat(folder, { bigint: true })));
    return times.map(({ mtimeNs }) => mtimeNs).join();
  } catch {
    return null;
  }
}

const properties = ['Id', 'Name', 'User', 'Type', 'Class', 'Display', 'Leader', 'Active', 'Seat', 'State'];

async function describeSession(id: string): Promise<LoginSession | null> {
  const options = properties.flatMap((name) => ['-p', name]);
  const { stdout } = await run('loginctl', ['show-session', id, ...options]).catch(() => ({ stdout: '' }));
  return parseLoginSession(stdout);
}

/** Null for sessions without a seat, such as those over the network. */
export function parseLoginSession(text: string): LoginSession | null {
  const values = new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const property = (name: string) => values.get(name) ?? '';
  if (!property('Seat') || property('State') === 'closing') return null;
  const kind = property('Class');
  return {
    id: property('Id'),
    user: property('Name'),
    uid: Number(property('User')),
    type: property('Type'),
    kind: kind === 'user' || kind === 'greeter' ? kind : 'other',
    display: property('Display'),
    leader: Number(property('Leader')),
    isActive: property('Active') === 'yes',
  };
}
