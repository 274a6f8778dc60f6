import { DnsMailHosts } from './mail-hosts.ts';

const refuse = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const mx =
  (...exchanges: string[]) =>
  () =>
    Promise.resolve(exchanges.map((exchange) => ({ exchange, priority: 0 })));
const found = () => Promise.resolve(['203.0.113.7']);
const none = refuse('ENODATA');

it.each([
  ['a mail host', mx('mail.example.com'), none, none, 'found'],
  ['a machine of its own', none, found, none, 'found'],
  ['a machine of the newer kind', none, none, found, 'found'],
  ['no mail wanted', mx(''), found, found, 'none'],
  ['nothing', refuse('ENOTFOUND'), refuse('ENOTFOUND'), refuse('ENOTFOUND'), 'none'],
  ['no answer in time', refuse('ETIMEOUT'), none, none, 'unknown'],
  ['no name server', refuse('ECONNREFUSED'), none, none, 'unknown'],
  ['half an answer', none, refuse('ESERVFAIL'), none, 'unknown'],
] as const)('a domain with %s is told as such', async (_, resolveMx, resolve4, resolve6, answer) => {
  const hosts = new DnsMailHosts({ resolveMx, resolve4, resolve6, resolveNs: found } as never);
  expect(await hosts.lookUp('example.com')).toBe(answer);
});

it('cannot tell where the name server knows nothing at all', async () => {
  const nothing = refuse('ENOTFOUND');
  const hosts = new DnsMailHosts({ resolveMx: nothing, resolve4: nothing, resolve6: nothing, resolveNs: nothing } as never);
  expect(await hosts.lookUp('example.com')).toBe('unknown');
});
