import { describe, expect, it } from '@jest/globals';
import { hasVirtualServer, startVirtualServer } from './testing/virtual-server.ts';
import { openConnection, reply } from './x-connection.ts';

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
