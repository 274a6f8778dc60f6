import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

const keyId = 'one';
const links = '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode';
const lookup = '/identitytoolkit.googleapis.com/v1/accounts:lookup';

/** A fake of a hosted identity provider, as far as the server uses it: signs tokens and mails links. */
export class HostedService {
  readonly requests: { key: string | null; locale: unknown; body: unknown }[] = [];
  /** The account that it returns for a token. */
  account = { email: '', emailVerified: false };
  /** The error with which it rejects requests. */
  refusal: { status: number; message: string } | null = null;
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private origin = '';
  private privateKey: CryptoKey | null = null;
  private keys = {};

  /** Returns its address. */
  async start(): Promise<string> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    this.privateKey = privateKey;
    this.keys = { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'ES256' }] };
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    this.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    return this.origin;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** A token of a user who has signed in there. */
  async sign(uid: string, email = `${uid}@example.com`): Promise<string> {
    if (!this.privateKey) throw new Error('The service is not started');
    return new SignJWT({ email })
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setSubject(uid)
      .setIssuer(this.origin)
      .setAudience('nearhand')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(this.privateKey);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('content-type', 'application/json');
    const { pathname, searchParams } = new URL(request.url ?? '', this.origin);
    if (pathname !== links && pathname !== lookup) {
      response.end(JSON.stringify(this.keys));
      return;
    }
    const expected = pathname === links ? { email: 'x' } : { users: [this.account] };
    this.requests.push({ key: searchParams.get('key'), locale: request.headers['x-firebase-locale'], body: await json(request) });
    const { refusal } = this;
    response.statusCode = refusal?.status ?? 200;
    response.end(JSON.stringify(refusal ? { error: { code: refusal.status, message: refusal.message } } : expected));
  }
}
