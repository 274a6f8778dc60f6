import { describe, expect, it } from 'vitest';
import { ChannelAddress } from './channel-address.ts';
import { readEnv } from './env.ts';

const address = new ChannelAddress('https://{channel}.support.example.com', new URL('https://support.example.com'));

describe('ChannelAddress', () => {
  it.each([
    'support.example.com',
    'https://support.example.com',
    'https://support.{channel}.example.com',
    'https://pr-{channel}.example.com',
    'https://{channel}.{channel}.example.com',
    'https://{channel}',
    'https://{channel}.',
    'https://{channel}.127.0.0.1',
    'https://{channel}.example.com/app',
    'https://{channel}.example.com?a',
    'https://{channel}.example.com#a',
    'https://user@{channel}.example.com',
    'https://{channel}.user@example.com',
    'ftp://{channel}.example.com',
  ])('refuses %s', (pattern) => {
    const read = () => readEnv({ DATABASE_URL: 'postgres://localhost/none', CHANNEL_ADDRESS: pattern });
    expect(read).toThrow('CHANNEL_ADDRESS: must be an http or https address whose host begins with {channel}');
  });

  it('refuses a domain in which PUBLIC_URL would be a channel', () => {
    const env = { DATABASE_URL: 'postgres://localhost/none', PUBLIC_URL: 'https://staging.example.com' };
    expect(() => readEnv({ ...env, CHANNEL_ADDRESS: 'https://{channel}.example.com' })).toThrow('PUBLIC_URL itself');
  });

  it.each([
    ['pr-1.support.example.com', 'pr-1'],
    ['PR-1.Support.example.com:8443', 'pr-1'],
    ['pr-1.support.example.com.', 'pr-1'],
    ['other.support.example.com', 'other'],
    ['a.pr-1.support.example.com', 'a.pr-1'],
    ['support.example.com', null],
    ['pr-1.example.com', null],
    ['pr-1.support.example.com.elsewhere.example', null],
    ['elsewhere.example/.support.example.com', null],
    ['', null],
    ['[::1]:4200', null],
  ])('names the channel of the host %j', (host, name) => expect(address.nameOf(host)).toBe(name));

  it('does not take the public address for a channel', () => {
    const sibling = new ChannelAddress('https://{channel}.example.com', new URL('https://support.example.com'));
    expect([sibling.nameOf('support.example.com'), sibling.nameOf('other.example.com')]).toEqual([null, 'other']);
  });

  it.each([
    ['https://pr-1.support.example.com', 'pr-1'],
    ['http://pr-1.support.example.com', null],
    ['https://pr-1.support.example.com:8443', null],
    ['https://other.support.example.com', null],
    ['https://support.example.com', null],
    ['null', null],
  ])('names the channel of the origin %s', (origin, name) => expect(address.channelAt(origin)).toBe(name));

  it('has an origin for each channel', () => {
    const local = new ChannelAddress('http://{channel}.localhost:4200/', new URL('http://localhost:4200'));
    expect([address.of('pr-1'), local.of('staging')]).toEqual(['https://pr-1.support.example.com', 'http://staging.localhost:4200']);
  });
});
