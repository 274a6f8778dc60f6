import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy on loopback that counts the bytes in both directions. */
export async function countTraffic(target: number): Promise<{ port: number; bytes: () => number; stop: () => Promise<void> }> {
  let bytes = 0;
  const all = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      all.add(from);
      from.on('data', (data) => {
        bytes += data.length;
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        all.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => bytes,
    stop: async () => {
      for (const socket of all) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
