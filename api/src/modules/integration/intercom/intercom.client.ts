import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { IntercomSettings } from '../../../env/env-intercom.ts';
import { adminSchema, type IntercomAdmin, tokenSchema } from './intercom-objects.ts';

/** The version of Intercom's API whose description `api/test/integration/intercom/openapi.json` contains. */
const apiVersion = '2.11';
/** The calls of a request to us must end before its client gives up, after 20 s. */
const timeoutMs = 8000;
const hosts: Record<string, string> = { EU: 'api.eu.intercom.io', AU: 'api.au.intercom.io' };
const mainHost = 'api.intercom.io';

/** Intercom refuses a request. */
export class IntercomRefusal extends Error {
  override readonly name = 'IntercomRefusal';

  constructor(readonly status: number) {
    super(`Intercom answered ${status}`);
  }

  /** Whether it refuses the token. */
  get isUnauthorized(): boolean {
    return this.status === 401;
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** A token and the region of its workspace. */
export interface IntercomAccess {
  token: string;
  region: string;
}

export interface IntercomReply {
  conversationId: string;
  adminId: string;
  body: string;
}

/** The calls to Intercom. Tokens are never part of an error. */
@Injectable()
export class IntercomClient {
  private readonly settings: IntercomSettings | null;

  constructor(@Inject(ENV) env: Env) {
    this.settings = env.INTERCOM;
  }

  async exchange(code: string): Promise<string> {
    const { clientId, clientSecret } = this.required;
    const body = new URLSearchParams({ code, client_id: clientId, client_secret: clientSecret });
    return (await this.read(tokenSchema, '', new Request(this.addressOf('', '/auth/eagle/token'), { method: 'POST', body }))).token;
  }

  /** The admin who has allowed the app, and the workspace. */
  readAdmin(token: string): Promise<IntercomAdmin> {
    return this.read(adminSchema, token, new Request(this.addressOf('', '/me')));
  }

  /** Revokes the token and removes the app from the workspace. */
  async uninstall({ token, region }: IntercomAccess): Promise<void> {
    await this.send(token, new Request(this.addressOf(region, '/auth/uninstall'), { method: 'POST' }));
  }

  /** Replies as the teammate. */
  async reply({ token, region }: IntercomAccess, { conversationId, adminId, body }: IntercomReply): Promise<void> {
    const url = this.addressOf(region, `/conversations/${encodeURIComponent(conversationId)}/reply`);
    const headers = { 'content-type': 'application/json' };
    const message = JSON.stringify({ message_type: 'comment', type: 'admin', admin_id: adminId, body });
    await this.send(token, new Request(url, { method: 'POST', headers, body: message }));
  }

  private async read<T>(schema: z.ZodType<T>, token: string, request: Request): Promise<T> {
    return schema.parse(await (await this.send(token, request)).json());
  }

  private async send(token: string, request: Request): Promise<Response> {
    request.headers.set('accept', 'application/json');
    request.headers.set('intercom-version', apiVersion);
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new IntercomRefusal(response.status);
  }

  /** Workspaces in other regions have an API of their own. */
  private addressOf(region: string, path: string): URL {
    const address = new URL(path, this.required.url);
    if (address.hostname === mainHost) address.hostname = hosts[region] ?? mainHost;
    return address;
  }

  private get required(): IntercomSettings {
    if (!this.settings) throw new Error('Intercom is not configured');
    return this.settings;
  }
}
