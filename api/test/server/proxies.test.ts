import { pino } from 'pino';
import { readEnv } from '../../src/env/env.ts';
import { createFastifyAdapter } from '../../src/http/server/create-fastify-adapter.ts';

const proxy = '192.0.2.1';
const client = '203.0.113.9';
const spoofed = '198.51.100.7';

/** The address that a limit counts for a request of the proxy. */
async function countedAddress(TRUST_PROXY: string, forwarded: string): Promise<string> {
  const env = readEnv({ DATABASE_URL: 'postgres://localhost/none', TRUST_PROXY });
  const fastify = createFastifyAdapter(env, pino({ level: 'silent' })).getInstance();
  fastify.get('/', (request, reply) => reply.send(request.ip));
  const { payload } = await fastify.inject({ url: '/', remoteAddress: proxy, headers: { 'x-forwarded-for': forwarded } });
  return payload;
}

describe('limits behind a proxy', () => {
  it.each([
    ['false', proxy, proxy],
    ['10.0.0.0/8', proxy, proxy],
    [proxy, client, client],
    ['true', client, client],
  ])('count the address from the proxy, not the one from the client, with TRUST_PROXY=%s', async (trusted, direct, appended) => {
    expect(await countedAddress(trusted, client)).toBe(direct);
    expect(await countedAddress(trusted, `${spoofed}, ${client}`)).toBe(appended);
  });
});
