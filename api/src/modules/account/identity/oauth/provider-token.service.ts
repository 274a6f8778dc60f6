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
import type { SignInProvider } from '../../../../env/env-providers.ts';
import { OauthProviderService } from './oauth-provider.service.ts';
import { type ProviderProfile, profileOf } from './provider-profile.ts';

/** Values that bind a response to its request. */
export interface Proofs {
  state: string;
  /** PKCE. */
  codeVerifier: string;
  nonce: string;
}

/** Parameters of a provider's callback. */
export interface ProviderAnswer {
  code?: string | undefined;
  /** Issuer (RFC 9207). */
  iss?: string | undefined;
  /** Apple's form. */
  user?: string | undefined;
}

/** Asymmetric algorithms only, never the client secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const timeoutMs = 5000;

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** Builds authorization URLs and exchanges codes with providers. */
@Injectable()
export class ProviderTokenService {
  constructor(@Inject(OauthProviderService) private readonly providers: OauthProviderService) {}

  /** Authorization URL of a provider. */
  async addressFor(provider: SignInProvider, { state, codeVerifier, nonce }: Proofs): Promise<URL> {
    const isApple = provider.name === 'apple';
    return buildAuthorizationUrl(await this.providers.configurationOf(provider), {
      redirect_uri: this.providers.callbackOf(provider),
      scope: isApple ? 'openid email name' : 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      // Apple returns name and address with form_post only.
      ...(isApple && { response_mode: 'form_post' }),
      // Lets users with several accounts choose.
      ...(provider.name === 'google' && { prompt: 'select_account' }),
    });
  }

  /** Exchanges the code and reads the profile from the id token; `null` without an address. */
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

  /** Profile of an id token that a client got from the provider. */
  async read(provider: SignInProvider, idToken: string, nonce: string | undefined): Promise<ProviderProfile | null> {
    const { issuer, jwks_uri } = (await this.providers.configurationOf(provider)).serverMetadata();
    if (!jwks_uri) throw new Error('The provider publishes no keys');
    const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs });
    const rules = { issuer, audience: provider.clientId, algorithms, requiredClaims: ['sub', 'iat', 'exp'], maxTokenAge: '1h' };
    const { payload } = await jwtVerify(idToken, keys, rules);
    // Apple's clients put the hash of the nonce into the token.
    const isExpected =
      payload['nonce'] === undefined || (nonce !== undefined && [nonce, sha256Hex(nonce)].includes(String(payload['nonce'])));
    if (!isExpected) throw new Error('The nonce is another one');
    return profileOf(provider, payload);
  }
}

/** Some providers return the address only from the userinfo endpoint. */
async function askForAddress(
  configuration: Configuration,
  accessToken: string,
  { email, sub }: { email?: unknown; sub?: string },
): Promise<object> {
  if (email !== undefined || !sub || !configuration.serverMetadata().userinfo_endpoint) return {};
  return fetchUserInfo(configuration, accessToken, sub);
}
