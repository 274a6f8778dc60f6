import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type LookUp, PublicClient } from './public-client.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

let requests = 0;
async function aServer(answer: RequestListener): Promise<number> {
  requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Name servers that know one name. */
const resolving =
  (...addresses: string[]): LookUp =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

const clientOf = (isLoopbackAllowed: boolean, lookUp?: LookUp) =>
  new PublicClient({ isLoopbackAllowed, timeoutMs: 300, ...(lookUp && { lookUp }) });
const post = (client: PublicClient, url: string) => client.post({ url, headers: { 'content-type': 'application/json' }, body: '{}' });

describe('PublicClient', () => {
  it.each([
    ['the address of this machine', 'https://127.0.0.1', undefined],
    ['an address of a private network', 'https://10.0.0.1', undefined],
    ['a mapped address', 'https://[::ffff:7f00:1]', undefined],
    ['a port of another service', 'https://hooks.example.com:5432', resolving('8.8.8.8')],
    ['a name of this machine', 'https://hooks.example.com', resolving('127.0.0.1')],
    ['a name of a metadata service', 'https://hooks.example.com', resolving('169.254.169.254')],
    ['a name of a private network by IPv6', 'https://hooks.example.com', resolving('fd00:ec2::254', '::1')],
  ])('does not connect to %s', async (_, origin, lookUp) => {
    expect(await post(clientOf(false, lookUp), `${origin}/`)).toMatchObject({ failure: 'address', status: null });
  });

  it('connects to the address that it has checked, whatever the name means later', async () => {
    const port = await aServer((_request, response) => response.end());
    const answers = ['127.0.0.1', '10.0.0.1'];
    let lookups = 0;
    const rebinding: LookUp = (name, options, callback) => {
      lookups += 1;
      resolving(answers.shift() ?? '10.0.0.1')(name, options, callback);
    };
    const client = clientOf(true, rebinding);
    expect(await post(client, `http://hooks.localhost:${port}/`)).toMatchObject({ failure: null, status: 200 });
    expect(lookups).toBe(1);
    // Each request checks again, over a connection of its own.
    expect(await post(client, `http://hooks.localhost:${port}/`)).toMatchObject({ failure: 'address' });
    expect(requests).toBe(1);
  });

  it('uses the reachable addresses of a name with others', async () => {
    const port = await aServer((_request, response) => response.end());
    expect(await post(clientOf(true, resolving('10.0.0.1', '127.0.0.1')), `http://hooks.localhost:${port}/`)).toMatchObject({
      failure: null,
    });
  });

  it('follows no redirect', async () => {
    const port = await aServer((_request, response) => response.writeHead(307, { location: '/other' }).end('moved'));
    expect(await post(clientOf(true), `http://127.0.0.1:${port}/`)).toMatchObject({ failure: 'status', status: 307, response: 'moved' });
    expect(requests).toBe(1);
  });

  it('gives up a server that does not answer in time, also byte by byte', async () => {
    const port = await aServer((request) => request.resume());
    expect(await post(clientOf(true), `http://127.0.0.1:${port}/`)).toMatchObject({ failure: 'timeout', status: null });
    const slow = await aServer((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(timer));
    });
    const result = await post(clientOf(true), `http://127.0.0.1:${slow}/`);
    expect(result).toMatchObject({ failure: null, status: 200, response: expect.stringMatching(/^x+$/) });
  });

  it('reads only the beginning of an endless response', async () => {
    const port = await aServer((_request, response) => {
      const fill = () => {
        while (response.write('y'.repeat(65_536)));
      };
      response.on('drain', fill);
      fill();
    });
    expect(await post(clientOf(true), `http://127.0.0.1:${port}/`)).toMatchObject({ failure: null, response: 'y'.repeat(1000) });
  });

  it('names why a request fails', async () => {
    const closed = await aServer(() => undefined);
    servers.pop()?.close();
    expect(await post(clientOf(true), `http://127.0.0.1:${closed}/`)).toMatchObject({ failure: 'connection' });
    const plain = await aServer((_request, response) => response.end());
    expect(await post(clientOf(true), `https://127.0.0.1:${plain}/`)).toMatchObject({ failure: 'tls' });
    const unknown: LookUp = (_name, _options, callback) => callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
    expect(await post(clientOf(true, unknown), 'https://hooks.example.com/')).toMatchObject({ failure: 'unresolved' });
  });
});
