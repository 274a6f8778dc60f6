import type { KeyObject, X509Certificate } from 'node:crypto';
import type { AppStoreServerAPIClient, SignedDataVerifier } from '@apple/app-store-server-library';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { AppStoreSettings } from '../../../../env/env-app-store.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { Unverified } from '../subscription-source.ts';
import {
  type AppStoreSubscription,
  type AppStoreTransaction,
  notificationSchema,
  renewalSchema,
  statusesSchema,
  statusSchema,
  transactionSchema,
} from './app-store-objects.ts';
import { appleRootCertificates } from './apple-root-certificates.ts';

type Library = typeof import('@apple/app-store-server-library');

const addresses = { production: 'https://api.storekit.apple.com', sandbox: 'https://api.storekit-sandbox.apple.com' };
/** The calls of a request to us must end before its client gives up, after 20 s. */
const timeoutMs = 8000;
/** The transaction is unknown, or its id is invalid. */
const unknownTransaction: readonly unknown[] = [4040010, 4000006];

export interface AppStoreNotification {
  id: string;
  type: string;
  signedAt: Date;
  /** `null` for a notification about something else, such as a test. */
  subscription: AppStoreSubscription | null;
}

interface Connection {
  library: Library;
  verifier: SignedDataVerifier;
  api: AppStoreServerAPIClient;
}

/** The calls to the App Store, and the verification of what it signs. The library of Apple is loaded only with keys, while the server starts. */
@Injectable()
export class AppStoreClient implements OnModuleInit {
  private readonly settings: AppStoreSettings | null;
  private connection: Promise<Connection> | undefined;

  constructor(@Inject(ENV) env: Env) {
    this.settings = env.APP_STORE;
  }

  async onModuleInit(): Promise<void> {
    if (this.settings) await this.connect();
  }

  /** Throws `Unverified` unless the App Store has signed it for this app and environment. */
  async readNotification(signedPayload: string): Promise<AppStoreNotification> {
    const { verifier } = await this.connect();
    const decoded = await this.verify(verifier.verifyAndDecodeNotification(signedPayload));
    const notification = notificationSchema.safeParse(decoded);
    if (!notification.success) throw new Unverified('it has not the form of a notification');
    const { notificationUUID: id, notificationType, subtype, signedDate: signedAt, data } = notification.data;
    const type = subtype ? `${notificationType}.${subtype}` : notificationType;
    const { signedTransactionInfo, signedRenewalInfo, status } = data ?? {};
    const subscription = signedTransactionInfo ? await this.readSubscription({ status, signedTransactionInfo, signedRenewalInfo }) : null;
    return { id, type, signedAt, subscription };
  }

  /** `null` if the App Store does not know it. */
  async findTransaction(transactionId: string): Promise<AppStoreTransaction | null> {
    const { library, verifier, api } = await this.connect();
    try {
      const { signedTransactionInfo = '' } = await this.ask(() => api.getTransactionInfo(transactionId));
      return transactionSchema.parse(await this.verify(verifier.verifyAndDecodeTransaction(signedTransactionInfo)));
    } catch (error) {
      if (error instanceof library.APIException && unknownTransaction.includes(error.apiError)) return null;
      throw error;
    }
  }

  async fetchSubscription(originalTransactionId: string): Promise<AppStoreSubscription> {
    const { api } = await this.connect();
    const { data } = statusesSchema.parse(await this.ask(() => api.getAllSubscriptionStatuses(originalTransactionId)));
    // The answer has all subscriptions of the customer.
    const found = data
      .flatMap(({ lastTransactions }) => lastTransactions)
      .find((last) => last.originalTransactionId === originalTransactionId);
    const subscription = found && (await this.readSubscription(found));
    if (!subscription) throw new Error(`The App Store has no subscription ${originalTransactionId}`);
    return subscription;
  }

  /** `null` for a purchase that is no subscription. */
  private async readSubscription(signed: {
    status?: number | undefined;
    signedTransactionInfo: string;
    signedRenewalInfo?: string | undefined;
  }): Promise<AppStoreSubscription | null> {
    const { verifier } = await this.connect();
    const transaction = transactionSchema.safeParse(await this.verify(verifier.verifyAndDecodeTransaction(signed.signedTransactionInfo)));
    if (!transaction.success) return null;
    const { signedRenewalInfo } = signed;
    const renewal = renewalSchema.safeParse(
      signedRenewalInfo === undefined ? null : await this.verify(verifier.verifyAndDecodeRenewalInfo(signedRenewalInfo)),
    );
    const isOfTransaction = renewal.data?.originalTransactionId === transaction.data.originalTransactionId;
    return {
      status: statusSchema.safeParse(signed.status).data ?? null,
      transaction: transaction.data,
      renewal: (isOfTransaction && renewal.data) || null,
    };
  }

  private async verify<T>(decoding: Promise<T>): Promise<T> {
    const { library } = await this.connect();
    const { VerificationException, VerificationStatus } = library;
    // The service that reports whether a certificate is revoked may hang.
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new DomainError('UNAVAILABLE')), timeoutMs);
    try {
      return await Promise.race([decoding, tooLate]);
    } catch (error) {
      if (!(error instanceof VerificationException)) throw error;
      if (error.status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE) throw new DomainError('UNAVAILABLE');
      if (error.status === VerificationStatus.INVALID_APP_IDENTIFIER) throw new Unverified('it belongs to another app');
      if (error.status === VerificationStatus.INVALID_ENVIRONMENT) throw new Unverified('it belongs to another environment');
      throw new Unverified('its signature or a certificate is not valid');
    } finally {
      clearTimeout(timer);
    }
  }

  private async ask<T>(request: () => Promise<T>): Promise<T> {
    const { library } = await this.connect();
    try {
      return await request();
    } catch (error) {
      const isAnswer = error instanceof library.APIException;
      if (!isAnswer || error.httpStatusCode === 429 || error.httpStatusCode >= 500) throw new DomainError('UNAVAILABLE');
      throw error;
    }
  }

  private connect(): Promise<Connection> {
    this.connection ??= this.load();
    return this.connection;
  }

  private async load(): Promise<Connection> {
    if (!this.settings) throw new Error('The App Store is not configured');
    const { issuerId, keyId, privateKey, bundleId, appAppleId, environment, url, rootCertificates } = this.settings;
    const library = await import('@apple/app-store-server-library');
    const target = environment === 'production' ? library.Environment.PRODUCTION : library.Environment.SANDBOX;
    /** The library caches a verified chain, but only if it checks for revocation. */
    class OwnRootVerifier extends library.SignedDataVerifier {
      private readonly verified = new Map<string, KeyObject>();

      protected override async verifyCertificateChain(
        roots: X509Certificate[],
        leaf: X509Certificate,
        intermediate: X509Certificate,
        at: Date,
      ): Promise<KeyObject> {
        const chain = leaf.fingerprint256 + intermediate.fingerprint256;
        const key = this.verified.get(chain) ?? (await super.verifyCertificateChain(roots, leaf, intermediate, at));
        this.verified.set(chain, key);
        return key;
      }
    }
    // Test certificates have no service that reports whether they are revoked.
    const Verifier = rootCertificates === null ? library.SignedDataVerifier : OwnRootVerifier;
    const verifier = new Verifier(
      [...(rootCertificates ?? appleRootCertificates)],
      rootCertificates === null,
      target,
      bundleId,
      appAppleId,
    );
    class Api extends library.AppStoreServerAPIClient {
      /** Adds a time limit, and uses another address in tests. */
      protected override async makeFetchRequest(
        path: string,
        query: URLSearchParams,
        method: string,
        body: string | Buffer | undefined,
        headers: Record<string, string>,
      ): Promise<never> {
        const address = new URL(`${path}?${query}`, url ?? addresses[environment]);
        const answer = await fetch(address, {
          method,
          headers,
          body: body === undefined ? null : String(body),
          signal: AbortSignal.timeout(timeoutMs),
        });
        // The library reads what all implementations of `fetch` have.
        return answer as never;
      }
    }
    return { library, verifier, api: new Api(privateKey, keyId, issuerId, bundleId, target) };
  }
}
