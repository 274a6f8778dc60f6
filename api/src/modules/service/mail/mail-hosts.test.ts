import { describe, expect, it } from 'vitest';
import { DnsMailHosts } from './mail-hosts.ts';

const refuse = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const mx =
  (...exchanges: string[]) =>
  () =>
    Promise.resolve(exchanges.map((exchange) => ({ exchange, priority: 0 })));
const found = () => Promise.resolve(['203.0.113.7']);
const none = refuse('ENODATA');

describe('DnsMailHosts', () => {
  it.each([
    ['a mail host', mx('mail.example.com'), none, none, 'found'],
    ['an IPv4 address only', none, found, none, 'found'],
    ['an IPv6 address only', none, none, found, 'found'],
    ['a null MX record', mx(''), found, found, 'none'],
    ['no records', refuse('ENOTFOUND'), refuse('ENOTFOUND'), refuse('ENOTFOUND'), 'none'],
    ['a timeout', refuse('ETIMEOUT'), none, none, 'unknown'],
    ['no name server', refuse('ECONNREFUSED'), none, none, 'unknown'],
    ['a partial failure', none, refuse('ESERVFAIL'), none, 'unknown'],
  ] as const)('returns the result for a domain with %s', async (_, resolveMx, resolve4, resolve6, answer) => {
    const hosts = new DnsMailHosts({ resolveMx, resolve4, resolve6, resolveNs: found } as never);
    expect(await hosts.lookUp('example.com')).toBe(answer);
  });

  it('returns unknown when the name server resolves nothing at all', async () => {
    const nothing = refuse('ENOTFOUND');
    const hosts = new DnsMailHosts({ resolveMx: nothing, resolve4: nothing, resolve6: nothing, resolveNs: nothing } as never);
    expect(await hosts.lookUp('example.com')).toBe('unknown');
  });
});
