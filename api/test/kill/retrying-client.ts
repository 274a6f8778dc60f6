import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** A busy machine takes long to start a server. */
const timeoutMs = 180_000;
const pauseMs = 50;
let clients = 0;

/** A client that retries until the server responds. */
export class RetryingClient {
  token = '';
  private readonly origin: string;
  private readonly address: string;

  constructor(origin: string) {
    clients += 1;
    this.origin = origin;
    this.address = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  }

  async signIn(email: string, password: string): Promise<void> {
    const { body } = await this.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', { email, password });
    if (typeof body['idToken'] !== 'string') throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
    this.token = body['idToken'];
  }

  async call(method: string, path: string, body?: object): Promise<Answer> {
    for (const until = Date.now() + timeoutMs; ; ) {
      const answer = await this.try(method, path, body).catch(() => null);
      if (answer && answer.status < 500) return answer;
      if (Date.now() > until) throw new Error(`${path} is not answered any more: ${JSON.stringify(answer)}`);
      await pause(pauseMs);
    }
  }

  private async try(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        'x-forwarded-for': this.address,
        ...(this.token && path.startsWith('/api') && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as Answer['body']) : {} };
  }
}
