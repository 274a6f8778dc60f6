import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { RelayedPeer } from './relayed-peer.ts';

let sockets: Socket[];
let relay: Awaited<ReturnType<typeof aSocket>>;
let peer: RelayedPeer;

async function aSocket() {
  const socket = createSocket('udp4');
  sockets.push(socket);
  const received: { text: string; port: number }[] = [];
  socket.on('message', (message, { port }) => received.push({ text: String(message), port }));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const send = (text: string, port: number) => socket.send(text, port, '127.0.0.1');
  return { received, send, port: socket.address().port };
}

beforeEach(async () => {
  sockets = [];
  relay = await aSocket();
  peer = new RelayedPeer({
    host: '127.0.0.1',
    port: relay.port,
    onMessage: (message) => message.write('X'),
    onSend: (message) => message.write('Y'),
  });
});
afterEach(() => {
  peer.close();
  for (const socket of sockets) socket.close();
});

/** Messages can be lost until the port is connected. */
async function arrives(client: Awaited<ReturnType<typeof aSocket>>, text: string) {
  await until(() => {
    client.send(text, peer.port);
    return relay.received.some((message) => message.text === `Y${text.slice(1)}`);
  }, text);
  return relay.received[0]?.port ?? 0;
}

describe('RelayedPeer', () => {
  it('carries messages in both directions, and lets them be changed', async () => {
    const client = await aSocket();
    const outer = await arrives(client, 'hello');
    relay.send('reply', outer);
    await until(() => client.received.length > 0, 'The reply');
    expect(client.received).toEqual([{ text: 'Xeply', port: peer.port }]);
  });

  it('serves one client, and receives from one peer', async () => {
    const [client, stranger] = [await aSocket(), await aSocket()];
    const outer = await arrives(client, 'first');
    stranger.send('from a stranger', peer.port);
    stranger.send('to the client', outer);
    await arrives(client, 'second');
    relay.send('reply', outer);
    await until(() => client.received.length > 0, 'The reply');
    expect(client.received.map(({ text }) => text)).toEqual(['Xeply']);
    expect(stranger.received).toEqual([]);
    expect(relay.received.map(({ text }) => text)).not.toContain('Yrom a stranger');
  });
});
