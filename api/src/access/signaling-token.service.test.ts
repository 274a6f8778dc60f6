import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../env/env.ts';
import type { TokenSigner } from '../keys/token-signer.ts';
import { SignalingTokenService } from './signaling-token.service.ts';

const signer = { sign: async () => 'token' } as unknown as TokenSigner;
const withEnv = (env: Record<string, string>) => new SignalingTokenService(readEnv({ DATABASE_URL: 'postgres://x/y', ...env }), signer);

describe('SignalingTokenService', () => {
  it('returns no ICE servers when none is configured', async () => {
    expect((await withEnv({}).forUser({ userId: 'u', signInId: null, isVerified: true })).iceServers).toEqual([]);
  });

  it("issues TURN credentials in coturn's scheme that are valid for an hour", async () => {
    const { iceServers } = await withEnv({ STUN_URLS: 'stun:a', TURN_URLS: 'turn:b,turns:b', TURN_SECRET: 'a secret for TURN' }).forUser({
      userId: 'u',
      signInId: null,
      isVerified: true,
    });
    const relay = iceServers[1];
    expect(iceServers[0]).toEqual({ urls: ['stun:a'] });
    const [expiry, name] = relay?.username?.split(':') ?? [];
    expect(name).toBe('u');
    expect(Number(expiry) - Date.now() / 1000).toBeGreaterThan(3590);
    expect(Number(expiry) - Date.now() / 1000).toBeLessThan(3610);
    expect(relay?.credential).toBe(
      createHmac('sha1', 'a secret for TURN')
        .update(relay?.username ?? '')
        .digest('base64'),
    );
  });
});
