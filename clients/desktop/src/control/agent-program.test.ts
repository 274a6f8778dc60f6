import { describe, expect, it } from 'vitest';
import { agentEnvironment } from './agent-program.ts';

const origin = 'https://support.example.com';
const env = { DISPLAY: ':7', https_proxy: 'http://old.example:1', HTTP_PROXY: 'http://old.example:2', all_proxy: 'x', NO_PROXY: '*' };

describe('environment of the agent', () => {
  it.each<[string, NodeJS.ProcessEnv]>([
    ['DIRECT', {}],
    ['PROXY proxy.example.com:3128', { https_proxy: 'http://proxy.example.com:3128' }],
    ['proxy proxy.example.com:80;direct', { https_proxy: 'http://proxy.example.com:80' }],
    ['HTTPS proxy.example.com:443; PROXY other.example:3128; DIRECT', { https_proxy: 'https://proxy.example.com:443' }],
    ['SOCKS5 socks.example:1080; PROXY proxy.example.com:3128', { https_proxy: 'http://proxy.example.com:3128' }],
    ['QUIC proxy.example.com:443;  DIRECT', {}],
    ['PROXY [2001:db8::1]:3128', { https_proxy: 'http://[2001:db8::1]:3128' }],
  ])('has the proxy of the app for %s, and no other', (found, variables) => {
    expect(agentEnvironment(env, found, origin)).toEqual({ DISPLAY: ':7', ...variables });
  });

  it('has the proxy of a server on the computer itself', () => {
    const found = 'PROXY proxy.example.com:3128';
    expect(agentEnvironment(env, found, 'http://localhost:4200')).toEqual({ DISPLAY: ':7', http_proxy: 'http://proxy.example.com:3128' });
  });

  it.each([
    'SOCKS socks.example:1080',
    'SOCKS5 socks.example:1080; SOCKS4 socks.example:1080',
    'QUIC proxy.example.com:443',
    'PROXY proxy.example.com',
    'PROXY ada:secret@proxy.example.com:3128',
    'PROXY http://proxy.example.com:3128',
    'PROXY proxy.example.com:3128/x',
    '',
  ])('does not exist for %j', (found) => expect(agentEnvironment(env, found, origin)).toBeNull());

  it('keeps the proxies of the environment where the app finds none out', () => {
    expect(agentEnvironment(env, null, origin)).toEqual(env);
  });
});
