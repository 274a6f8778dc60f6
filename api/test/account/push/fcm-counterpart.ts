import { generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const clientEmail = 'push@nearhand-test.iam.gserviceaccount.com';

/** The part of a message that tests read. */
export interface FcmMessage {
  token: string;
  notification: { title: string; body: string };
  data: { path: string };
  android: { ttl: string; collapse_key: string };
  apns: { headers: Record<string, string> };
}

/** Firebase Cloud Messaging with its OAuth server, on this machine. */
export class FcmCounterpart {
  readonly received: FcmMessage[] = [];
  /** Number of issued access tokens. */
  issued = 0;
  /** Registration tokens of apps that were removed. */
  readonly unregistered = new Set<string>();
  private accessToken = '';
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const [status, answer] = this.answer(request, Buffer.concat(chunks).toString());
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });

  static async start(): Promise<FcmCounterpart> {
    const counterpart = new FcmCounterpart();
    await new Promise<void>((resolve) => counterpart.server.listen(0, '127.0.0.1', resolve));
    return counterpart;
  }

  private get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get variables() {
    const account = {
      type: 'service_account',
      project_id: 'nearhand-test',
      client_email: clientEmail,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${this.origin}/token`,
    };
    return { FCM_SERVICE_ACCOUNT: JSON.stringify(account), FCM_URL: this.origin };
  }

  /** Access tokens become invalid before they expire. */
  revokeAccess(): void {
    this.accessToken = '';
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer({ method, url, headers }: IncomingMessage, body: string): [status: number, answer: object] {
    if (method === 'POST' && url === '/token') return this.isAssertion(new URLSearchParams(body)) ? [200, this.issue()] : [401, {}];
    if (method !== 'POST' || url !== '/v1/projects/nearhand-test/messages:send') return [405, {}];
    if (headers.authorization !== `Bearer ${this.accessToken}`) return [401, { error: { status: 'UNAUTHENTICATED' } }];
    const { message } = JSON.parse(body) as { message: FcmMessage };
    if (this.unregistered.has(message.token)) return [404, { error: { status: 'NOT_FOUND' } }];
    this.received.push(message);
    return [200, { name: `projects/nearhand-test/messages/${randomUUID()}` }];
  }

  private issue(): object {
    this.issued += 1;
    this.accessToken = randomUUID();
    return { access_token: this.accessToken, expires_in: 3599, token_type: 'Bearer' };
  }

  private isAssertion(form: URLSearchParams): boolean {
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const { iss, aud, scope, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const isSigned = verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'));
    const isFor = iss === clientEmail && aud === `${this.origin}/token` && scope === 'https://www.googleapis.com/auth/firebase.messaging';
    return form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' && isSigned && isFor && exp > Date.now() / 1000;
  }
}
