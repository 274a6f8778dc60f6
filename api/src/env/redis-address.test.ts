import { describe, expect, it } from 'vitest';
import { readRedisAddress } from './redis-address.ts';

describe('readRedisAddress', () => {
  it('reads a server with user, password, port and database', () => {
    expect(readRedisAddress('rediss://nearhand:p%40ss@cache.example:6380/2')).toEqual({
      kind: 'server',
      isEncrypted: true,
      username: 'nearhand',
      password: 'p@ss',
      nodes: [{ host: 'cache.example', port: 6380 }],
      database: 2,
    });
  });

  it('reads Sentinels, and the nodes of a cluster', () => {
    expect(readRedisAddress('redis+sentinel://:secret@a,b:26380,[fd00::1]/main')).toEqual({
      kind: 'sentinel',
      isEncrypted: false,
      password: 'secret',
      nodes: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 26_380 },
        { host: 'fd00::1', port: 26_379 },
      ],
      primary: 'main',
    });
    expect(readRedisAddress('redis+cluster://a:7000,b')?.nodes).toEqual([
      { host: 'a', port: 7000 },
      { host: 'b', port: 6379 },
    ]);
  });

  it.each([
    'http://a:6379',
    'redis://a:99999',
    'redis://a,b',
    'redis://a/main',
    'redis+sentinel://a',
    'redis+cluster://a/main',
    'redis://a b',
    'redis://',
    'redis://%zz:x@a',
  ])('refuses %s', (url) => {
    expect(readRedisAddress(url)).toBeNull();
  });
});
