import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  status: number;
  code: string;
  body: Record<string, unknown>;
}

/** Attempts of a browser before the test fails; a busy machine takes long to start a server. */
const mostTries = 3600;
const pauseMs = 50;
let count = 0;

/** A user whose server may be killed at any time, and who retries. */
export class RetryingUser {
  readonly email: string;
  readonly newEmail: string;
  readonly password = 'Correct horse 1';
  token = '';
  private readonly origin: string;
  private readonly address: string;

  constructor(origin: string) {
    count += 1;
    this.origin = origin;
    this.address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    this.email = `user.${count}@example.com`;
    this.newEmail = `renamed.${count}@example.com`;
  }

  /** Has an identity, created now or by an earlier attempt with a lost response. */
  async signUp(): Promise<void> {
    const body = { email: this.email, password: this.password, returnSecureToken: true };
    const made = await this.insist('POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp', body);
    const isThere = made.code === 'EMAIL_EXISTS';
    this.keepToken(isThere ? await this.insist('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', body) : made);
  }

  /** Tries to sign up once, where `signUp` retries. */
  async tryToSignUp(): Promise<void> {
    const body = { email: this.email, password: this.password, returnSecureToken: true };
    await this.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp', body).catch(() => null);
  }

  async register(): Promise<void> {
    const { status, body } = await this.insist('POST', '/api/auth/register', { idToken: this.token, locale: 'en', fullName: this.email });
    if (status !== 201) throw new Error(`${this.email} could not register: ${JSON.stringify(body)}`);
  }

  /** The first attempt may have sent the link: the next one then has to wait for a minute. */
  async askForNewEmail(): Promise<void> {
    const { status, code, body } = await this.insist('PUT', '/api/me/email', { email: this.newEmail });
    if (code === 'RECENT_SIGN_IN_REQUIRED') return this.signUp().then(() => this.askForNewEmail());
    if (status !== 202 && status !== 429) throw new Error(`${this.email} could not change: ${JSON.stringify(body)}`);
  }

  /** The first attempt may have used the link. */
  async openLink(oobCode: string): Promise<void> {
    const { status, code, body } = await this.insist('POST', '/identitytoolkit.googleapis.com/v1/accounts:update', { oobCode });
    if (status !== 200 && code !== 'INVALID_OOB_CODE') throw new Error(`${this.email} could not open: ${JSON.stringify(body)}`);
  }

  /** Retries until the server responds. */
  private async insist(method: string, path: string, body: object): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.call(method, path, body).catch(() => null);
      if (answer && answer.status < 500) return answer;
      if (tries === mostTries) throw new Error(`${path} is not answered any more: ${JSON.stringify(answer)}`);
      await pause(pauseMs);
    }
  }

  private async call(method: string, path: string, body: object): Promise<Answer> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': this.address,
        ...(this.token && path.startsWith('/api/me') && { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    const answer = text ? (JSON.parse(text) as Answer['body'] & { code?: string; error?: { message: string } }) : {};
    return { status: response.status, code: answer.code ?? answer.error?.message ?? '', body: answer };
  }

  private keepToken({ body }: Answer): void {
    if (typeof body['idToken'] !== 'string') throw new Error(`${this.email} has no token: ${JSON.stringify(body)}`);
    this.token = body['idToken'];
  }
}
