import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCompany } from '../a-bench-company.ts';
import { OperatorWindow } from './operator-window.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface OpenSession {
  sessionId: string;
  key: string;
}

/** A server that may be killed at any time, and clients that retry. */
export class KilledServer {
  private readonly origin: string;
  private readonly company: BenchCompany;
  private token = '';
  private signaling = '';

  constructor(origin: string, company: BenchCompany) {
    this.origin = origin;
    this.company = company;
  }

  async signIn(): Promise<void> {
    const { email, password } = this.company;
    const { body } = await this.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', { email, password });
    this.token = String(body['idToken']);
    await this.refreshSignaling();
  }

  /** These tokens are valid for five minutes. */
  async refreshSignaling(): Promise<void> {
    this.signaling = String((await this.call('GET', '/api/me/signaling')).body['token']);
  }

  /** Rejects when the server is down. */
  async call(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: { ...(this.token && { authorization: `Bearer ${this.token}` }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as Answer['body']) : {} };
  }

  async create(): Promise<OpenSession> {
    const { body } = await this.call('POST', '/api/session', {});
    return { sessionId: String(body['sessionId']), key: String(body['key']) };
  }

  join({ key }: OpenSession): Promise<Answer> {
    return this.call('POST', '/api/session/join', { key, accept: true });
  }

  async statusOf({ sessionId }: OpenSession): Promise<string> {
    return String((await this.call('GET', `/api/session/${sessionId}`)).body['status']);
  }

  async until(session: OpenSession, isSo: (status: string) => boolean): Promise<void> {
    for (let status = await this.statusOf(session); !isSo(status); status = await this.statusOf(session)) {
      if (status === 'closed') throw new Error('time has closed the session meanwhile');
      await pause(20);
    }
  }

  window({ sessionId }: OpenSession): OperatorWindow {
    return new OperatorWindow(this.origin, sessionId, () => this.signaling);
  }
}
