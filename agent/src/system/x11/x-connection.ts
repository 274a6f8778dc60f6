import { stat } from 'node:fs/promises';
import x11, { type Client, type Display, type Extensions, type Reply, type XEvent } from 'x11';
import { ScreenError } from '../screen-error.ts';
import { Listeners } from './listeners.ts';
import { localCookie } from './xauthority.ts';

/** The connection to one X server. All requests go through it. */
export interface XConnection extends Extensions {
  client: Client;
  display: Display;
  root: number;
  /** User id of the server; null for a server on another machine. */
  serverUid: number | null;
  /** Resolves when the server is gone. */
  closed: Promise<void>;
  /** Calls the listener for each event of this name. Returns a function that ends it. */
  on(name: string, listener: (event: XEvent) => void): () => void;
  /** Resolves when the server has handled all requests so far. */
  sync(): Promise<void>;
  close(): void;
}

export const reply = <Value>(request: (done: Reply<Value>) => void): Promise<Value> =>
  new Promise((resolve, reject) =>
    request((error, value) => {
      if (error) reject(error);
      else resolve(value);
      // The caller handles an error: it is not reported again.
      return true;
    }),
  );

/** Fails when the server ends without an answer. */
export const beforeTheEnd = <Value>(answer: Promise<Value>, closed: Promise<void>): Promise<Value> =>
  Promise.race([
    answer,
    closed.then(() => {
      throw new ScreenError('noDesktop', 'The X server has ended');
    }),
  ]);

export interface XServerAddress {
  /** Value of the variable DISPLAY, such as ":0". */
  display: string;
  /** File with the cookie of the server. */
  authority?: string;
}

export async function openConnection({ display: name, authority }: XServerAddress): Promise<XConnection> {
  const display = await connect(name, authority).catch((error: Error) => {
    throw new ScreenError(isGone(error) ? 'noDesktop' : 'noAccess', error.message);
  });
  const { client } = display;
  // The package shares the atoms of all connections, but each server has its own.
  client.atoms = { ...client.atoms };
  const [screen] = display.screen;
  if (!screen) throw new Error(`The X server ${name} has no screen`);
  const closed = new Promise<void>((resolve) => {
    client.on('end', resolve);
    // Errors of single requests are reported to their callers; without a listener they would end the process.
    client.on('error', (error: Error & { code?: unknown }) => {
      if (typeof error.code === 'string') resolve();
      else console.error('The X server has refused a request:', error.message);
    });
  });
  const listeners = new Map<string, Listeners<[XEvent]>>();
  client.on('event', (event: XEvent) => listeners.get(event.name)?.emit(event));
  const extension = <Name extends keyof Extensions>(wanted: Name) =>
    reply<Extensions[Name]>((done) => client.require(wanted, done)).catch((error: Error) => {
      client.terminate();
      throw new ScreenError('missingExtension', error.message);
    });
  const extensions = Promise.all([
    extension('damage'),
    extension('fixes'),
    extension('shm'),
    extension('xtest'),
    extension('randr'),
    extension('xinput'),
    extension('xkb'),
    extension('res'),
  ]);
  const [damage, fixes, shm, xtest, randr, xinput, xkb, res] = await beforeTheEnd(extensions, closed);
  return {
    damage,
    fixes,
    shm,
    xtest,
    randr,
    xinput,
    xkb,
    res,
    client,
    display,
    root: screen.root,
    serverUid: await serverUidOf(name),
    closed,
    on: (name, listener) => {
      const known = listeners.get(name) ?? new Listeners();
      listeners.set(name, known);
      return known.add(listener);
    },
    sync: async () => void (await reply((done) => client.GetInputFocus(done))),
    close: () => client.terminate(),
  };
}

/** Fails also when the server refuses the connection, which the package reports in one of two ways. */
const connect = (name: string, authority: string | undefined): Promise<Display> =>
  new Promise((resolve, reject) => {
    const auth = authority ? { auth: localCookie(authority, name) } : {};
    // The shared memory of the package copies; the agent maps its own.
    const client = x11.createClient({ display: name, shm: false, ...auth }, (error, display) => (error ? reject(error) : resolve(display)));
    client.on('error', reject);
  });

/** There is no server at the address. */
const isGone = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  syscall === 'getaddrinfo' || (syscall === 'connect' && code !== 'EACCES' && code !== 'EPERM');

/** The server creates the socket, also where programs use its abstract twin. */
async function serverUidOf(display: string): Promise<number | null> {
  const [, number] = /^(?:unix)?:(\d+)/.exec(display) ?? [];
  if (number === undefined) return null;
  return stat(`/tmp/.X11-unix/X${number}`).then(
    ({ uid }) => uid,
    () => null,
  );
}
