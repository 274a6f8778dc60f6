import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestProxy } from '../testing/test-proxy.ts';
import { openTunnel } from './open-tunnel.ts';
import { proxyOf } from './proxy-of.ts';

let proxy: TestProxy;

beforeEach(async () => {
  proxy = await TestProxy.start('ada:secret');
});
afterEach(() => proxy.stop());

function open(credentials: string) {
  const through = proxyOf(new URL('https://a.example'), { httpsProxy: `http://${credentials}@${proxy.host}` });
  if (!through) throw new Error('There is no proxy');
  return openTunnel(through, { host: 'a.example', port: 443, isSecure: true });
}

describe('openTunnel', () => {
  it('reports what the proxy requires, without the password', async () => {
    await expect(open('eve:other')).rejects.toThrow(
      `The proxy ${proxy.host} wants a user name and a password (407). Give them in its address: http://user:password@${proxy.host}`,
    );
  });

  it('reports that the proxy refuses the server', async () => {
    proxy.refusal = 403;
    await expect(open('ada:secret')).rejects.toThrow(
      `The proxy ${proxy.host} does not connect to a.example (403). Ask its administrator to allow it, or add a.example to no_proxy.`,
    );
  });

  it('reports that there is no proxy', async () => {
    const { host } = proxy;
    const attempt = open('ada:secret');
    proxy.stop();
    await expect(attempt).rejects.toThrow(`The proxy ${host} cannot be reached.`);
  });
});
