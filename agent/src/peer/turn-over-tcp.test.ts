import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { TurnMessages } from './turn-messages.ts';
import { TurnOverTcp } from './turn-over-tcp.ts';

const channelData = Buffer.from([0x40, 0x01, 0x00, 0x05, 1, 2, 3, 4, 5]);

let server: Server;
let connections: Socket[];
/** Bytes that the server has received, of all connections. */
let received: Buffer;
let isDue: boolean;
/** Calls of `isDue` by the relay. */
let calls: number;
let relay: TurnOverTcp;
let clients: UdpSocket[];

async function aClient() {
  const client = createSocket('udp4');
  clients.push(client);
  const replies: Buffer[] = [];
  client.on('message', (message) => replies.push(message));
  client.bind(0, '127.0.0.1');
  await once(client, 'listening');
  return { replies, send: (message: Buffer) => client.send(message, relay.port, '127.0.0.1') };
}

beforeEach(async () => {
  [connections, clients, received, isDue, calls] = [[], [], Buffer.alloc(0), true, 0];
  server = createServer((connection) => {
    connections.push(connection);
    connection.on('error', () => undefined);
    connection.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = () => {
    calls += 1;
    return isDue;
  };
  relay = new TurnOverTcp({ host: '127.0.0.1', port, isSecure: false, isDue: ask, onMessage: () => undefined });
});
afterEach(() => {
  relay.close();
  for (const client of clients) client.close();
  for (const connection of connections) connection.destroy();
  server.close();
});

describe('TurnOverTcp', () => {
  it('carries messages in both directions, and opens the connection again after a failure', async () => {
    const { replies, send } = await aClient();
    send(channelData);
    await until(() => received.equals(TurnMessages.padded(channelData)), 'The message');
    connections[0]?.write(TurnMessages.padded(channelData));
    await until(() => replies.length === 1, 'The reply');
    expect(replies).toEqual([channelData]);

    connections[0]?.destroy();
    await until(() => {
      send(channelData);
      return connections.length === 2;
    }, 'The second connection');
  });

  it('does not connect before it is due', async () => {
    const { send } = await aClient();
    isDue = false;
    send(channelData);
    await until(() => calls === 1, 'The question');
    isDue = true;
    send(channelData);
    await until(() => received.length > 0, 'The message');
    expect(received).toEqual(TurnMessages.padded(channelData));
  });

  it('serves one client only', async () => {
    const [client, stranger] = [await aClient(), await aClient()];
    client.send(channelData);
    await until(() => received.length === 12, 'The message');
    stranger.send(Buffer.from([0x40, 0x02, 0x00, 0x01, 9]));
    client.send(channelData);
    await until(() => received.length >= 24, 'The second message');
    connections[0]?.write(TurnMessages.padded(channelData));
    await until(() => client.replies.length === 1, 'The reply');
    expect(received).toEqual(Buffer.concat([TurnMessages.padded(channelData), TurnMessages.padded(channelData)]));
    expect(stranger.replies).toEqual([]);
  });

  it('closes a connection to what is not a TURN server', async () => {
    const { send } = await aClient();
    send(channelData);
    await until(() => received.length > 0, 'The message');
    const closed = once(connections[0] as Socket, 'close');
    connections[0]?.write(Buffer.from([0x80, 0, 0, 0]));
    await closed;
  });
});
