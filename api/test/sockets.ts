import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import { io, type Socket } from 'socket.io-client';
import type { TestUser } from './a-company.ts';
import type { TestApp } from './test-app.ts';

export type Client = Socket<ServerEvents, ClientEvents>;
export type Sockets = ReturnType<typeof socketsOf>;

export const connected = (client: Client) =>
  new Promise<Client>((resolve, reject) => {
    client.once('connect', () => resolve(client));
    client.once('connect_error', reject);
  });
export const next = <Event extends keyof ServerEvents>(client: Client, event: Event) =>
  new Promise<Parameters<ServerEvents[Event]>[0]>((resolve) => {
    client.once(event, ((payload: never) => resolve(payload)) as never);
  });
export const gone = (client: Client) => new Promise<string>((resolve) => client.once('disconnect', (reason) => resolve(reason)));

/** All further messages of one type to a socket. */
export function receivedBy(client: Client, event: keyof ServerEvents): unknown[] {
  const received: unknown[] = [];
  client.on(event, ((payload: unknown) => received.push(payload)) as never);
  return received;
}

/** Time in which an unwanted message would have arrived. */
export const quiet = (milliseconds = 150) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sockets to the server at `url`. */
export function socketsOf(test: TestApp, url: string) {
  const clients: Client[] = [];

  function open(auth: object, headers: Record<string, string> = {}): Client {
    const client: Client = io(url, {
      path: '/realtime',
      transports: ['websocket'],
      auth,
      extraHeaders: headers,
      reconnection: false,
      forceNew: true,
    });
    clients.push(client);
    return client;
  }

  return {
    open,
    connect: (token: unknown) => connected(open({ token })),
    of: async ({ token }: TestUser) => {
      const { body } = await test.call('GET', '/api/me/signaling', { token });
      return connected(open({ token: body['token'] }));
    },
    closeAll: () => {
      for (const client of clients.splice(0)) client.disconnect();
    },
  };
}
