import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  headers: IncomingHttpHeaders;
  /** Content that the browser has decrypted. */
  message: Record<string, string>;
  /** Claims of the verified token. */
  claims: Record<string, unknown>;
}

const decode = (part = ''): Buffer => Buffer.from(part, 'base64url');

/** A browser with a subscription (RFC 8291). */
class Browser {
  private readonly curve = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  private readonly publicKey = this.curve.generateKeys();

  readonly keys = { p256dh: this.publicKey.toString('base64url'), auth: this.auth.toString('base64url') };

  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + (body[20] ?? 0));
    const derive = (key: Buffer, by: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', key, by, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender]);
    const key = derive(this.curve.computeSecret(sender), this.auth, info, 32);
    const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv('aes-128-gcm', contentKey, derive(key, salt, 'Content-Encoding: nonce\0', 12));
    const content = body.subarray(21 + sender.length);
    decipher.setAuthTag(content.subarray(-16));
    const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
    if (padded.at(-1) !== 2) throw new Error('Not the last record');
    return padded.subarray(0, -1).toString('utf8');
  }
}

/** Claims of a token that the server signed for this push service (RFC 8292). */
function verifyVapid(authorization = '', webKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== webKey) throw new Error('Another key than that of the subscription');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = decode(key);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, decode(signature))) throw new Error('The signature is wrong');
  return JSON.parse(decode(claims).toString());
}

/** A push service of a browser, on this machine. It refuses what a real one refuses. */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** Statuses of the next answers. */
  statuses: number[] = [];
  webKey = '';
  private readonly browsers = new Map<string, Browser>();
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const status = this.statuses.shift() ?? 201;
      const browser = this.browsers.get(request.url ?? '');
      if (!browser) return void response.writeHead(404).end();
      const claims = verifyVapid(request.headers.authorization, this.webKey);
      const message = JSON.parse(browser.decrypt(Buffer.concat(chunks)));
      if (status === 201) this.received.push({ headers: request.headers, message, claims });
      response.writeHead(status).end();
    });
  });

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The address of a new browser. */
  subscribe() {
    const browser = new Browser();
    const path = `/push/${randomBytes(16).toString('base64url')}`;
    this.browsers.set(path, browser);
    return { kind: 'web', endpoint: this.origin + path, keys: browser.keys };
  }

  /** The browser no longer wants messages. */
  unsubscribe({ endpoint }: { endpoint: string }): void {
    this.browsers.delete(new URL(endpoint).pathname);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
