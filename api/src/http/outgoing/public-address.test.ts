import { describe, expect, it } from 'vitest';
import { isReachable, publicUrlFault } from './public-address.ts';

const production = { isLoopbackAllowed: false };
const development = { isLoopbackAllowed: true };

/** Addresses of private networks, this machine and clouds, and other ways to write them. */
const refused = [
  ['this machine', '127.0.0.1'],
  ['another loopback address', '127.255.255.254'],
  ['IPv6 loopback', '::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['compatible loopback', '::127.0.0.1'],
  ['no address', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['no IPv6 address', '::'],
  ['10/8', '10.1.2.3'],
  ['172.16/12', '172.31.255.255'],
  ['192.168/16', '192.168.0.1'],
  ['mapped private', '::ffff:192.168.0.1'],
  ['carrier-grade NAT, also metadata of Alibaba', '100.100.100.200'],
  ['link-local, also metadata of AWS, Google and Azure', '169.254.169.254'],
  ['mapped link-local', '::ffff:a9fe:a9fe'],
  ['metadata of AWS by IPv6', 'fd00:ec2::254'],
  ['the host of Azure', '168.63.129.16'],
  ['unique local', 'fc00::1'],
  ['link-local IPv6', 'fe80::1'],
  ['site-local IPv6', 'fec0::1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['6to4 of a private address', '2002:0a00:0001::1'],
  ['Teredo', '2001::1'],
  ['IPv4 multicast', '224.0.0.1'],
  ['IPv6 multicast', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['for documentation', '203.0.113.7'],
  ['for documentation by IPv6', '2001:db8::1'],
  ['benchmarks', '198.18.0.1'],
  ['protocol assignments', '192.0.0.8'],
  ['discarded', '100::1'],
  ['no address at all', 'localhost'],
  ['nothing', ''],
] as const;

describe('isReachable', () => {
  it.each(refused)('refuses %s (%s)', (_, address) => expect(isReachable(address, production)).toBe(false));

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'accepts %s',
    (address) => expect(isReachable(address, production)).toBe(true),
  );

  it('accepts this machine in development, but no private network', () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(isReachable(address, development)).toBe(true);
    for (const address of ['10.0.0.1', '169.254.169.254', '0.0.0.0', '::']) expect(isReachable(address, development)).toBe(false);
  });
});

describe('publicUrlFault', () => {
  it.each([
    'https://hooks.example.com',
    'https://hooks.example.com:8443/a?b=c',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://łódź.example/',
    'https://hooks.example.com:443/',
    'https://local.example.com./',
  ])('accepts %s', (url) => expect(publicUrlFault(url, production)).toBeNull());

  it.each([
    'http://hooks.example.com',
    'ftp://hooks.example.com',
    'javascript:alert(1)',
    'hooks.example.com',
    'https://',
    'https://user@hooks.example.com',
    'https://user:word@hooks.example.com',
    'https://hooks.example.com/#fragment',
    'https://localhost',
    'https://localhost.',
    'https://api.localhost',
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f.0.0.1',
    'https://0177.0.0.1',
    'https://0',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://10.0.0.1',
    'https://169.254.169.254/latest/meta-data/',
    'https://１２７.０.０.１/',
    'https://[fe80::1%25eth0]/',
    'https://017700000001',
    'https://0xa9fea9fe/',
    'https://[::ffff:10.0.0.1]',
    'https://[fd12::1]',
    'https://127.0.0.1./',
    'https://intranet',
    'https://intranet./',
    'https://metadata.google.internal/',
    'https://PRINTER.LOCAL',
    'https://nas.home.arpa.',
    'https://files.corp',
    'https://api.default.svc',
    'https://vault.service.consul',
    'https://shop.test',
    'https://hidden.onion',
    'https://1.0.0.127.in-addr.arpa',
    'https://hooks.example.com:22',
    'https://hooks.example.com:8080',
    'https://8.8.8.8:6379',
  ])('refuses %s', (url) => expect(publicUrlFault(url, production)).toEqual(expect.any(String)));

  it('names what to change', () => {
    const faultOf = (url: string) => publicUrlFault(url, production);
    expect(faultOf('hooks.example.com')).toBe('must be a URL');
    expect(faultOf('http://hooks.example.com')).toBe('must begin with https://');
    expect(faultOf('https://user@hooks.example.com')).toBe('must have neither user nor fragment');
    expect(faultOf('https://10.0.0.1:8443')).toBe('must have a host on the internet');
    expect(faultOf('https://hooks.example.com:25')).toBe('must have port 443 or 8443');
  });

  it('accepts http of this machine in development only', () => {
    for (const url of ['http://localhost:4300/hook', 'http://127.0.0.1:4300', 'http://[::1]:4300', 'https://localhost']) {
      expect(publicUrlFault(url, development)).toBeNull();
      expect(publicUrlFault(url, production)).not.toBeNull();
    }
    for (const url of ['http://10.0.0.1', 'http://hooks.example.com', 'ftp://localhost', 'https://intranet:8080'])
      expect(publicUrlFault(url, development)).not.toBeNull();
  });
});
