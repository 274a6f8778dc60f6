import { Inject, Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { SignInProvider } from '../../../../env/env-providers.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { clientSecretOf } from './client-secret.ts';

/** Timeout of one request; a sign-in makes up to four. */
const timeoutSeconds = 5;
const freshMs = 12 * 60 * 60 * 1000;

/** Configured providers and their discovery documents. */
@Injectable()
export class OauthProviderService {
  private readonly known = new Map<string, { configuration: Promise<Configuration>; at: number }>();

  constructor(@Inject(ENV) private readonly env: Env) {}

  find(name: string): SignInProvider | undefined {
    return this.env.SIGN_IN_PROVIDERS.find((candidate) => candidate.name === name);
  }

  /** Returns the provider with this name in URLs. */
  get(name: string): SignInProvider {
    const provider = this.find(name);
    if (!provider) throw new DomainError('PROVIDER_NOT_CONFIGURED');
    return provider;
  }

  /** Finds a provider by its name in the identity protocol. */
  findById(providerId: string): SignInProvider | undefined {
    return this.env.SIGN_IN_PROVIDERS.find((candidate) => candidate.providerId === providerId);
  }

  /** Redirect URI of a provider. */
  callbackOf({ name }: SignInProvider): string {
    return `${this.env.PUBLIC_URL}/api/integration/auth/${name}/callback`;
  }

  /** Discovery document of a provider, cached for 12 hours. */
  async configurationOf(provider: SignInProvider): Promise<Configuration> {
    const kept = this.known.get(provider.name);
    if (kept && Date.now() - kept.at < freshMs) return kept.configuration;
    const configuration = this.discover(provider);
    this.known.set(provider.name, { configuration, at: Date.now() });
    configuration.catch(() => {
      if (this.known.get(provider.name)?.configuration === configuration) this.known.delete(provider.name);
    });
    return configuration;
  }

  private discover(provider: SignInProvider): Promise<Configuration> {
    const { issuer, clientId } = provider;
    const inTheClear = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    const execute = [enableNonRepudiationChecks, ...inTheClear];
    return discovery(new URL(issuer), clientId, undefined, secretFor(provider), { execute, timeout: timeoutSeconds });
  }
}

/** Sends the secret in the body, or in the header if the provider supports only that. */
const secretFor =
  (provider: SignInProvider): ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const place = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic;
    place(clientSecretOf(provider))(server, ...request);
  };
