import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { SecretBox } from '../../../../keys/secret-box.ts';
import type { AuthorizationRequest, ReturnTarget } from './authorization-request.service.ts';
import { OauthHandleEntity } from './oauth-handle.entity.ts';
import type { ProviderProfile } from './provider-profile.ts';

const redeemMs = 2 * 60 * 1000;
/** Longer time for users who have to sign in with another method first. */
const linkMs = 10 * 60 * 1000;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** The result of an authorization. */
export interface AuthorizationResult {
  handleHash: string;
  provider: string;
  profile: ProviderProfile;
  returnTarget: ReturnTarget;
}

type Sealed = Pick<AuthorizationResult, 'profile' | 'returnTarget'>;

/** Stores completed authorizations until their opener redeems them. */
@Injectable()
export class OauthHandleService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
  ) {}

  /** Creates a handle, which is useless without the opener's verifier. */
  async issue({ provider, challenge, returnTarget }: AuthorizationRequest, profile: ProviderProfile): Promise<string> {
    const handle = randomBytes(32).toString('base64url');
    const handleHash = this.hashOf(handle);
    const sealed = this.box.seal(handleHash, JSON.stringify({ profile, returnTarget } satisfies Sealed));
    const expiresAt = new Date(Date.now() + redeemMs);
    await this.dataSource.manager.insert(OauthHandleEntity, { handleHash, provider, challenge, sealed, expiresAt });
    return handle;
  }

  /** Locks a handle. `null` if it is unknown, expired or of another opener. */
  async take(db: EntityManager, handle: string, verifier: string): Promise<AuthorizationResult | null> {
    const handleHash = this.hashOf(handle);
    const row = await db.findOne(OauthHandleEntity, { where: { handleHash }, lock: { mode: 'pessimistic_write' } });
    if (!row || row.expiresAt <= new Date() || row.challenge !== challengeOf(verifier)) return null;
    return { handleHash, provider: row.provider, ...(JSON.parse(this.box.open(handleHash, row.sealed)) as Sealed) };
  }

  async forget(db: EntityManager, { handleHash }: AuthorizationResult): Promise<void> {
    await db.delete(OauthHandleEntity, { handleHash });
  }

  /** Extends a handle, so that it can be linked after a sign-in. */
  async keepForLinking(db: EntityManager, handle: string, verifier: string): Promise<void> {
    const now = Date.now();
    const mine = { handleHash: this.hashOf(handle), challenge: challengeOf(verifier), expiresAt: MoreThan(new Date(now)) };
    await db.update(OauthHandleEntity, mine, { expiresAt: new Date(now + linkMs) });
  }

  private hashOf(handle: string): string {
    return this.box.lookupHash('oauth handle', handle);
  }
}
