import { describe, expect, it } from 'vitest';
import type { NetworkSettings } from './network-settings.ts';
import { proxyOf } from './proxy-of.ts';

const chosen = (address: string, settings: NetworkSettings) => {
  const proxy = proxyOf(new URL(address), settings);
  return proxy && `${proxy.isSecure ? 'https' : 'http'} ${proxy.host} ${proxy.port} ${proxy.authorization}`;
};
const httpsProxy = 'http://proxy.example:3128';

describe('proxyOf', () => {
  it.each<[string, NetworkSettings, string | null]>([
    ['https://a.example', {}, null],
    ['https://a.example', { httpsProxy }, 'http proxy.example 3128 null'],
    ['http://localhost:4200', { httpsProxy }, null],
    ['http://localhost:4200', { httpProxy: 'proxy.example:80' }, 'http proxy.example 80 null'],
    ['https://a.example', { httpsProxy, allProxy: 'http://other.example' }, 'http proxy.example 3128 null'],
    ['https://a.example', { allProxy: 'other.example' }, 'http other.example 1080 null'],
    ['https://a.example', { httpsProxy: 'https://proxy.example/' }, 'https proxy.example 443 null'],
    ['https://a.example', { httpsProxy: 'http://[fd00::1]:8080' }, 'http fd00::1 8080 null'],
    ['https://a.example', { httpsProxy: 'http://ada:p%40ss@proxy.example:3128' }, 'http proxy.example 3128 Basic YWRhOnBAc3M='],
    ['https://a.example', { httpsProxy: 'http://ada:100%@proxy.example:3128' }, 'http proxy.example 3128 Basic YWRhOjEwMCU='],
  ])('takes for %s with %j: %s', (address, settings, proxy) => {
    expect(chosen(address, settings)).toBe(proxy);
  });

  it.each(['socks5://proxy.example:1080', 'http://ada:secret@:3128'])('refuses %s without naming it', (allProxy) => {
    expect(() => chosen('https://a.example', { allProxy })).toThrow(/^all_proxy has to be the address of an HTTP proxy/);
  });
});

describe('no_proxy', () => {
  it.each([
    ['*', 'https://a.example', true],
    ['b.example,*', 'https://a.example', false],
    ['a.example', 'https://a.example:8443', true],
    ['a.example:8443', 'https://a.example:8443', false],
    ['A.Example', 'https://x.a.example', true],
    ['.a.example', 'https://a.example', true],
    ['.a.example', 'https://x.a.example', true],
    ['*.a.example', 'https://x.a.example', false],
    ['example', 'https://aexample', false],
    ['a.example.', 'https://a.example', true],
    ['a.example', 'https://a.example.', true],
    ['.', 'https://a.example', false],
    [' b.example , a.example ', 'https://a.example', true],
    ['b.example a.example', 'https://a.example', true],
    ['10.0.0.0/8', 'https://10.1.2.3', true],
    ['10.0.0.0/8', 'https://11.1.2.3', false],
    ['10.0.0.0/33', 'https://10.1.2.3', false],
    ['10.0.0.0/x', 'https://10.1.2.3', false],
    ['10.1.2.3', 'https://10.1.2.3', true],
    ['.2.3', 'https://10.1.2.3', false],
    ['fd00::/8', 'https://[fd00::1]', true],
    ['[fd00:0::1]', 'https://[fd00::1]', true],
    ['10.0.0.0/8', 'https://[fd00::1]', false],
    ['127.0.0.0/8', 'https://localhost', false],
    ['localhost', 'https://localhost', true],
  ])('%s of %s is direct: %s', (noProxy, address, isDirect) => {
    expect(chosen(address, { httpsProxy, noProxy }) === null).toBe(isDirect);
  });
});
