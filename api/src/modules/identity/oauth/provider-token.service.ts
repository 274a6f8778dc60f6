import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client';
import type { SignInProvider } from '../../../env-providers.ts';
import { OauthProviderService } from './oauth-provider.service.ts';
import { type ProviderProfile, profileOf } from './provider-profile.ts';

/** What proves that an answer belongs to a question of ours. */
export interface Proofs {
  state: string;
  /** PKCE. */
  codeVerifier: string;
  nonce: string;
}

/** What a provider sends a visitor back with. */
export interface ProviderAnswer {
  code?: string | undefined;
  /** Who answers (RFC 9207). */
  iss?: string | undefined;
  /** Apple's form. */
  user?: string | undefined;
}

/** Id tokens are signed by the provider alone: never with something that we both know. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const timeoutMs = 5000;

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** Speaks to providers: sends visitors there, and learns from their answers who they are. */
@Injectable()
export class ProviderTokenService {
  constructor(@Inject(OauthProviderService) private readonly providers: OauthProviderService) {}

  /** Where a visitor goes to say who they are. */
  async addressFor(provider: SignInProvider, { state, codeVerifier, nonce }: Proofs): Promise<URL> {
    const isApple = provider.name === 'apple';
    return buildAuthorizationUrl(await this.providers.configurationOf(provider), {
      redirect_uri: this.providers.callbackOf(provider),
      scope: isApple ? 'openid email name' : 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      // Apple gives name and address only so.
      ...(isApple && { response_mode: 'form_post' }),
      // Whoever has several accounts there chooses each time.
      ...(provider.name === 'google' && { prompt: 'select_account' }),
    });
  }

  /** Exchanges the code, and reads who it is out of the signed token that comes for it; `null` when that names no address. */
  async exchange(provider: SignInProvider, answer: ProviderAnswer, proofs: Proofs): Promise<ProviderProfile | null> {
    const configuration = await this.providers.configurationOf(provider);
    const callback = new URL(this.providers.callbackOf(provider));
    const { code = '', iss } = answer;
    callback.search = new URLSearchParams({ code, state: proofs.state, ...(iss !== undefined && { iss }) }).toString();
    const { codeVerifier: pkceCodeVerifier, nonce: expectedNonce, state: expectedState } = proofs;
    const tokens = await authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier,
      expectedNonce,
      expectedState,
      idTokenExpected: true,
    });
    const claims = { ...tokens.claims() };
    return profileOf(provider, { ...(await askForAddress(configuration, tokens.access_token, claims)), ...claims }, answer.user);
  }

  /** Who an id token speaks of that a client has got from the provider itself. */
  async read(provider: SignInProvider, idToken: string, nonce: string | undefined): Promise<ProviderProfile | null> {
    const { issuer, jwks_uri } = (await this.providers.configurationOf(provider)).serverMetadata();
    if (!jwks_uri) throw new Error('The provider publishes no keys');
    const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs });
    const rules = { issuer, audience: provider.clientId, algorithms, requiredClaims: ['sub', 'iat', 'exp'], maxTokenAge: '1h' };
    const { payload } = await jwtVerify(idToken, keys, rules);
    // Apple's clients put the hash of it into the token.
    const isExpected =
      payload['nonce'] === undefined || (nonce !== undefined && [nonce, sha256Hex(nonce)].includes(String(payload['nonce'])));
    if (!isExpected) throw new Error('The nonce is another one');
    return profileOf(provider, payload);
  }
}

/** Some providers keep the address out of the token, and tell it when they are asked. */
async function askForAddress(
  configuration: Configuration,
  accessToken: string,
  { email, sub }: { email?: unknown; sub?: string },
): Promise<object> {
  if (email !== undefined || !sub || !configuration.serverMetadata().userinfo_endpoint) return {};
  return fetchUserInfo(configuration, accessToken, sub);
}
