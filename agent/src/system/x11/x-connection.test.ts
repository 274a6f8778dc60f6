import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { hasVirtualServer, startVirtualServer } from './testing/virtual-server.ts';
import { openConnection, reply } from './x-connection.ts';

/** TCP port of display 0. */
const firstPort = 6_000;

(hasVirtualServer ? describe : describe.skip)('openConnection', () => {
  it('uses the atoms of each server, also after that of the login screen has ended', async () => {
    const atomsOf = async (names: readonly string[]) => {
      const server = await startVirtualServer(64, 64);
      const x = await openConnection({ display: server.display });
      const atoms: number[] = [];
      for (const name of names) atoms.push(await reply<number>((done) => x.client.InternAtom(false, name, done)));
      x.close();
      await server.stop();
      return atoms;
    };
    // Servers number new atoms in the order of the requests.
    const [one = 0, other] = await atomsOf(['NEARHAND_ONE', 'NEARHAND_OTHER']);
    expect(other).toBe(one + 1);
    expect(await atomsOf(['NEARHAND_OTHER', 'NEARHAND_ONE'])).toEqual([one, other]);
  });
});

describe('openConnection', () => {
  /** The display of a server that begins every connection with this answer. */
  async function aServer(answer: Buffer) {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => socket.write(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return {
      display: `localhost:${port - firstPort}`,
      stop: () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      },
    };
  }

  it('fails without ending the agent when the server refuses it', async () => {
    const reason = Buffer.from('No key.\n');
    const server = await aServer(Buffer.concat([Buffer.from([0, reason.length, 11, 0, 0, 0, reason.length / 4, 0]), reason]));
    await expect(openConnection(server)).rejects.toMatchObject({ problem: 'noAccess', message: expect.stringContaining('No key.') });
    server.stop();
  });

  it('fails when the file with the key of the desktop cannot be read', async () => {
    await expect(openConnection({ display: ':0', authority: '/missing' })).rejects.toMatchObject({ problem: 'noAccess' });
  });
});
