import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasVirtualServer, startVirtualServer, type VirtualServer } from '../testing/virtual-server.ts';
import { openConnection, reply, type XConnection } from '../x-connection.ts';
import { X11Screen } from './x11-screen.ts';

const size = { width: 64, height: 32 };
const stranger = 65_533;
const red = Buffer.from([0, 0, 0xff]);

/** Needs the package xvfb. */
(hasVirtualServer ? describe : describe.skip)('X11Screen', () => {
  let server: VirtualServer | undefined;
  let x: XConnection | undefined;

  afterEach(async () => {
    x?.close();
    await server?.stop();
    vi.restoreAllMocks();
  });

  /** Colour of the first pixel of a red screen. */
  async function readRed(connection: XConnection): Promise<Buffer> {
    const screen = await X11Screen.open(connection);
    const { client, root } = connection;
    const pen = client.AllocID();
    client.CreateGC(pen, root, { foreground: 0xff0000 });
    client.PolyFillRectangle(root, pen, [0, 0, size.width, size.height]);
    await connection.sync();
    await screen.readRows(8, 8);
    const start = 8 * size.width * 4;
    return screen.desktop.pixels.subarray(start, start + 3);
  }

  // Only root can start the server of another user.
  (process.getuid?.() === 0 ? it : it.skip)('shares memory with the server of another user', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    server = await startVirtualServer(size.width, size.height, stranger);
    x = await openConnection({ display: server.display });
    expect(x.serverUid).toBe(stranger);
    expect(await readRed(x)).toEqual(red);
    expect(written.mock.calls.join()).not.toContain('cannot share memory');
  });

  it('reads the picture through the connection when the server cannot share memory', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    server = await startVirtualServer(size.width, size.height);
    x = await openConnection({ display: server.display });
    const { shm } = x;
    vi.spyOn(shm, 'Attach').mockImplementation((_xid, _id, _isReadOnly, done) => done(new Error('BadAccess'), undefined));
    expect(await readRed(x)).toEqual(red);
    expect(await reply((done) => x?.client.GetInputFocus(done))).toBeTruthy();
  });
});
