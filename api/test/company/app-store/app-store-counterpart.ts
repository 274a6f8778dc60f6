import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HeldAnswers } from '../../held-answers.ts';
import { TestChain } from './test-certificates.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const issuerId = '57246542-96fe-1a63-e053-0824d011072a';
const keyId = '2X9R4HXF34';
export const bundleId = 'com.nearhand.app';
const appAppleId = 1_234_567_890;
const dayMs = 24 * 60 * 60 * 1000;

/** A subscription as the App Store has it. */
export interface TestPurchase {
  originalTransactionId: string;
  transactionId: string;
  productId: string;
  appAccountToken: string | null;
  ownership: 'PURCHASED' | 'FAMILY_SHARED';
  status: 1 | 2 | 3 | 4 | 5;
  begunAt: number;
  from: number;
  until: number;
  willRenew: boolean;
  nextProductId: string;
  graceUntil: number | null;
  revokedAt: number | null;
}

export interface NotificationTraits {
  id?: string;
  signedAt?: number;
  /** Time at which its parts were signed, if not together with it. */
  partsSignedAt?: number;
  bundleId?: string;
  environment?: string;
  /** The transaction that the notification is about, if it is not the last one. */
  transaction?: object;
  chain?: TestChain;
}

interface Refusal {
  status: number;
  errorCode?: number;
}

const periodMs = (productId: string): number => (productId.endsWith('year') ? 365 : 30) * dayMs;
const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());

/**
 * A server that answers like the App Store Server API, with data signed by a root of its own. It checks the token of each
 * request as Apple documents it.
 */
export class AppStoreCounterpart {
  readonly chain = new TestChain();
  readonly purchases = new Map<string, TestPurchase>();
  /** Paths of the requests. */
  readonly requests: string[] = [];
  /** Reasons for which requests were refused. */
  readonly refusals: string[] = [];
  readonly answers = new HeldAnswers();
  /** Whether it fails, as during an outage. */
  isDown = false;
  private count = 0;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  static async start(): Promise<AppStoreCounterpart> {
    const counterpart = new AppStoreCounterpart();
    await new Promise<void>((resolve) => counterpart.server.listen(0, '127.0.0.1', resolve));
    return counterpart;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Environment of a server that sells through the counterpart. */
  get variables(): Record<string, string> {
    const names = ['starter', 'team', 'business'].flatMap((plan) => ['month', 'year'].map((interval) => `${plan}.${interval}`));
    return {
      APPLE_STORE_ISSUER_ID: issuerId,
      APPLE_STORE_KEY_ID: keyId,
      APPLE_STORE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      APPLE_STORE_BUNDLE_ID: bundleId,
      APPLE_STORE_APP_ID: String(appAppleId),
      APPLE_STORE_ENVIRONMENT: 'sandbox',
      APPLE_STORE_URL: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      APPLE_STORE_ROOT_CERTIFICATES: this.chain.rootPem,
      ...Object.fromEntries(names.map((product) => [`APPLE_STORE_PRODUCT_${product.replace('.', '_').toUpperCase()}`, product])),
    };
  }

  /** A customer subscribes in the app. */
  buy(productId: string, appAccountToken: string | null = null): TestPurchase {
    const now = Date.now() - 120_000;
    const id = this.nextId();
    const purchase: TestPurchase = {
      originalTransactionId: id,
      transactionId: id,
      productId,
      appAccountToken,
      ownership: 'PURCHASED',
      status: 1,
      begunAt: now,
      from: now,
      until: now + periodMs(productId),
      willRenew: true,
      nextProductId: productId,
      graceUntil: null,
      revokedAt: null,
    };
    this.purchases.set(id, purchase);
    return purchase;
  }

  /** A period of `productId` begins now. */
  renew(purchase: TestPurchase, productId = purchase.nextProductId): void {
    const now = Date.now();
    const [from, until] = [now, now + periodMs(productId)];
    const period = { productId, nextProductId: productId, transactionId: this.nextId(), from, until };
    Object.assign(purchase, { ...period, status: 1, willRenew: true, graceUntil: null, revokedAt: null });
  }

  /** The signed body of a notification. */
  notify(type: string, purchase: TestPurchase | null, traits: NotificationTraits = {}): string {
    const { id = randomUUID(), signedAt = Date.now(), bundleId: bundle = bundleId, environment = 'Sandbox', chain = this.chain } = traits;
    const signedDate = traits.partsSignedAt ?? signedAt;
    const [notificationType, subtype] = type.split('.');
    const data = {
      environment,
      appAppleId,
      bundleId: bundle,
      bundleVersion: '218',
      ...(purchase && {
        status: purchase.status,
        ...this.sign(purchase, { bundle, environment, chain, signedDate, transaction: traits.transaction }),
      }),
    };
    const content = { notificationType, ...(subtype && { subtype }), notificationUUID: id, version: '2.0', signedDate: signedAt, data };
    return JSON.stringify({ signedPayload: chain.sign(content) });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const answer = this.answer(request);
    await this.answers.pass(`${request.method} ${request.url}`, left.signal);
    const isRefusal = 'status' in answer;
    response.writeHead(isRefusal ? answer.status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isRefusal ? { errorCode: answer.errorCode, errorMessage: 'Refused.' } : answer.body));
  }

  private nextId(): string {
    this.count += 1;
    return String(2_000_000_000_000_000 + this.count);
  }

  private sign(
    purchase: TestPurchase,
    {
      bundle = bundleId,
      environment = 'Sandbox',
      chain = this.chain,
      signedDate = Date.now(),
      transaction = {} as object | undefined,
    } = {},
  ): { signedTransactionInfo: string; signedRenewalInfo: string } {
    const { originalTransactionId, transactionId, productId, appAccountToken, revokedAt, graceUntil } = purchase;
    const signedTransactionInfo = chain.sign({
      originalTransactionId,
      transactionId,
      bundleId: bundle,
      environment,
      productId,
      subscriptionGroupIdentifier: '21000000',
      type: 'Auto-Renewable Subscription',
      inAppOwnershipType: purchase.ownership,
      quantity: 1,
      originalPurchaseDate: purchase.begunAt,
      purchaseDate: purchase.from,
      expiresDate: purchase.until,
      signedDate,
      ...(appAccountToken && { appAccountToken }),
      ...(revokedAt && { revocationDate: revokedAt, revocationReason: 0 }),
      ...transaction,
    });
    const signedRenewalInfo = chain.sign({
      originalTransactionId,
      productId,
      autoRenewProductId: purchase.nextProductId,
      autoRenewStatus: purchase.willRenew ? 1 : 0,
      environment,
      signedDate,
      ...(graceUntil && { gracePeriodExpiresDate: graceUntil }),
    });
    return { signedTransactionInfo, signedRenewalInfo };
  }

  private answer({ method, url = '', headers }: IncomingMessage): { body: object } | Refusal {
    if (this.isDown) return { status: 503 };
    const fault = this.faultOf(headers.authorization ?? '');
    if (fault !== null) return this.refuse({ status: 401 }, fault);
    const { pathname } = new URL(url, 'http://localhost');
    this.requests.push(pathname);
    const [, resource, id = ''] = /^\/inApps\/v1\/(transactions|subscriptions)\/([^/]+)$/.exec(pathname) ?? [];
    if (method !== 'GET' || !resource) return this.refuse({ status: 404 }, `${method} ${pathname}`);
    const purchase = [...this.purchases.values()].find(({ transactionId, originalTransactionId }) =>
      [transactionId, originalTransactionId].includes(id),
    );
    if (!purchase) return { status: 404, errorCode: resource === 'transactions' ? 4_040_010 : 4_040_005 };
    const { signedTransactionInfo, signedRenewalInfo } = this.sign(purchase);
    if (resource === 'transactions') return { body: { signedTransactionInfo } };
    const { originalTransactionId, status } = purchase;
    const last = { originalTransactionId, status, signedTransactionInfo, signedRenewalInfo };
    const data = [{ subscriptionGroupIdentifier: '21000000', lastTransactions: [last] }];
    return { body: { environment: 'Sandbox', bundleId, appAppleId, data } };
  }

  private refuse(refusal: Refusal, reason: string): Refusal {
    this.refusals.push(reason);
    return refusal;
  }

  /** Finds what is wrong with the token; `null` if nothing is. */
  private faultOf(authorization: string): string | null {
    const [scheme, token = ''] = authorization.split(' ');
    const [header, content, signature = ''] = token.split('.');
    if (scheme !== 'Bearer' || !header || !content) return 'no token';
    const signed = Buffer.from(`${header}.${content}`);
    const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' as const };
    if (!verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) return 'signature';
    const { alg, kid, typ } = decode(header);
    if (alg !== 'ES256' || kid !== keyId || typ !== 'JWT') return 'header';
    const { iss, iat, exp, aud, bid } = decode(content);
    if (iss !== issuerId || aud !== 'appstoreconnect-v1' || bid !== bundleId) return 'claims';
    const now = Date.now() / 1000;
    return Number(iat) <= now + 5 && Number(exp) > now && Number(exp) - Number(iat) <= 3600 ? null : 'times';
  }
}
