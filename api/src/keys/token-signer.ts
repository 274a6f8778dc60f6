import { Inject, Injectable } from '@nestjs/common';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose';
import { ENV } from '../env/env.token.ts';
import type { Env } from '../env/env.ts';
import { SERVER_KEYS } from './server-keys.token.ts';
import type { ServerKeys } from './server-keys.ts';

/** Purpose of a token. A token for one purpose is refused for the others. */
export type Audience =
  | 'nearhand'
  | 'nearhand:sandbox'
  | 'nearhand:override'
  | 'nearhand:realtime:user'
  | 'nearhand:realtime:customer'
  | 'nearhand:realtime:device';

export interface VerifiedToken extends JWTPayload {
  sub: string;
  iat: number;
}

interface ExpectedClaims {
  algorithms: string[];
  audience: string;
  issuer: string;
}

/** Checks the claims before the library, which verifies the signature first. */
function isPlausible(token: string, { algorithms, audience, issuer }: ExpectedClaims): boolean {
  const { alg = '' } = decodeProtectedHeader(token);
  const { iss, aud = [], exp = 0 } = decodeJwt(token);
  return algorithms.includes(alg) && iss === issuer && [aud].flat().includes(audience) && exp > Date.now() / 1000;
}

/** Signs and checks the tokens of this server (ES256). */
@Injectable()
export class TokenSigner {
  private readonly ownKeys: JWTVerifyGetKey;
  private readonly accessKeys: JWTVerifyGetKey;
  private readonly accessIssuer: string;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(SERVER_KEYS) private readonly keys: ServerKeys,
  ) {
    this.ownKeys = createLocalJWKSet({ keys: keys.signing.map(({ publicKey }) => publicKey) });
    const { IDENTITY_URL, IDENTITY_ISSUER, IDENTITY_JWKS_URL } = env;
    this.accessIssuer = IDENTITY_URL ? (IDENTITY_ISSUER ?? new URL(IDENTITY_URL).origin) : env.PUBLIC_URL;
    this.accessKeys = IDENTITY_URL
      ? createRemoteJWKSet(new URL(IDENTITY_JWKS_URL ?? new URL('/.well-known/jwks.json', IDENTITY_URL)), { timeoutDuration: 5000 })
      : this.ownKeys;
  }

  sign(subject: string, audience: Audience, expiresAt: Date, claims: JWTPayload = {}): Promise<string> {
    const [{ keyId, privateKey }] = this.keys.signing;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: keyId, typ: 'JWT' })
      .setIssuer(this.env.PUBLIC_URL)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(privateKey);
  }

  /** The claims, or `null` for an invalid or expired token or another purpose. */
  async verify(token: string, audience: Audience): Promise<VerifiedToken | null> {
    const isAccess = audience === 'nearhand';
    const isHosted = isAccess && this.env.IDENTITY_URL !== undefined;
    const options = {
      // Google signs with RSA.
      algorithms: isHosted ? ['ES256', 'RS256'] : ['ES256'],
      audience: isHosted ? this.env.IDENTITY_AUDIENCE : audience,
      issuer: isAccess ? this.accessIssuer : this.env.PUBLIC_URL,
    };
    try {
      if (!isPlausible(token, options)) return null;
      const { payload } = await jwtVerify(token, isAccess ? this.accessKeys : this.ownKeys, {
        ...options,
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      return payload as VerifiedToken;
    } catch {
      return null;
    }
  }
}
