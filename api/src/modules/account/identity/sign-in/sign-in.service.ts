import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, In, IsNull, MoreThan, Not } from 'typeorm';
import type { Actor } from '../../../../access/actor.ts';
import { DomainEvents } from '../../../../events/domain.events.ts';
import type { EndedSignIns, SignOutReason } from '../../../../events/domain-event.ts';
import { deviceName } from '../../../../http/device-name.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { UserEntity } from '../../user/user.entity.ts';
import { IdentityEntity } from '../identity.entity.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import { SignInEntity } from './sign-in.entity.ts';

const lockModes = { lock: 'pessimistic_write', keep: 'for_key_share' } as const;

/** Sign-ins of identities. */
@Injectable()
export class SignInService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
  ) {}

  /** Open sign-ins, the most recently used first. */
  async list(actor: Actor): Promise<SignInEntity[]> {
    const identityId = await this.identityOf(this.dataSource.manager, actor);
    return this.dataSource.manager.find(SignInEntity, {
      where: openOf(identityId, new Date()),
      order: { lastUsedAt: 'DESC', signInId: 'DESC' },
      take: 100,
    });
  }

  /** The network address from which the user was last here, also if that sign-in has ended; `null` with a hosted identity provider. */
  async findLastAddress(actor: Actor): Promise<string | null> {
    const { manager } = this.dataSource;
    const where = { identityId: await this.identityOf(manager, actor) };
    return (await manager.findOne(SignInEntity, { where, order: { lastUsedAt: 'DESC' } }))?.address ?? null;
  }

  async revoke(actor: Actor, signInId: string, address: string): Promise<void> {
    await this.dataSource.transaction(async (db) => {
      const identityId = await this.identityOf(db, actor);
      const found = await this.findOpen(db, identityId, signInId, 'lock');
      if (!found) throw new DomainError('SIGN_IN_NOT_FOUND');
      await this.end(db, [found], 'revoked');
      // Signing out is not recorded.
      if (signInId === actor.signInId) return;
      const details = { device: deviceName(found.userAgent) };
      await this.identityUsers.record(db, identityId, { action: 'signInRevoked', address, details });
    });
  }

  /** Ends all sign-ins except the caller's. */
  async revokeOthers(actor: Actor, address: string): Promise<void> {
    await this.dataSource.transaction(async (db) => {
      const identityId = await this.identityOf(db, actor);
      const count = await this.endOthers(db, identityId, actor.signInId, 'revoked');
      if (count > 0) await this.identityUsers.record(db, identityId, { action: 'signInRevoked', address, details: { count } });
    });
  }

  /** Ends every sign-in: tokens now, sockets after the transaction of `db` commits. */
  async revokeAll(db: EntityManager, identityId: string, reason: SignOutReason): Promise<void> {
    await this.endOthers(db, identityId, null, reason);
    await this.forgetTokensBefore(db, identityId, new Date());
    const user = await this.identityUsers.find(db, identityId);
    if (user) await this.announceEnd(db, { userId: user.id }, reason);
  }

  /** Ends what was opened with the sign-ins: links to customers, and sockets. */
  async announceEnd(db: EntityManager, signIns: EndedSignIns, reason: SignOutReason): Promise<void> {
    await this.events.record(db, { type: 'accessEnded', signIns, reason: 'signedOut' });
    this.events.publish(db, { type: 'signedOut', signIns, reason });
  }

  /** Invalidates access tokens of all sign-ins issued before. */
  async forgetTokensBefore(db: EntityManager, identityId: string, at: Date): Promise<void> {
    await db.update(IdentityEntity, { identityId }, { validSince: at });
    await db.update(UserEntity, { identityId }, { validAfter: at });
  }

  /** A sign-in of a framed page keeps the one that it ends with. Returns their number. */
  async endOthers(db: EntityManager, identityId: string, signInId: string | null, reason: SignOutReason): Promise<number> {
    const own = signInId === null ? null : await db.findOneBy(SignInEntity, { signInId });
    const kept = [signInId, own?.parentId].filter((id) => id != null);
    const where = { identityId, revokedAt: IsNull(), signInId: Not(In(kept)) };
    const found = await db.find(SignInEntity, { where, order: { signInId: 'ASC' }, lock: { mode: 'pessimistic_write' } });
    await this.end(db, found, reason);
    return found.length;
  }

  /** Ends a sign-in whose refresh token was used twice. */
  async endStolen(db: EntityManager, { identityId }: IdentityEntity, signIn: SignInEntity, address: string): Promise<void> {
    await this.end(db, [signIn], 'revoked');
    await this.identityUsers.record(db, identityId, {
      action: 'signInCompromised',
      address,
      details: { device: deviceName(signIn.userAgent) },
    });
  }

  /** `null` if it has ended or belongs to another identity. `keep` defers its end until the transaction is over. */
  findOpen(db: EntityManager, identityId: string, signInId: string, lock?: keyof typeof lockModes): Promise<SignInEntity | null> {
    const where = { identityId, signInId, revokedAt: IsNull() };
    return db.findOne(SignInEntity, { where, ...(lock && { lock: { mode: lockModes[lock] } }) });
  }

  private async end(db: EntityManager, signIns: readonly SignInEntity[], reason: SignOutReason): Promise<void> {
    if (signIns.length === 0) return;
    const parentIds = signIns.map(({ signInId }) => signInId);
    const branches = await db.findBy(SignInEntity, { parentId: In(parentIds), revokedAt: IsNull() });
    const signInIds = [...new Set([...signIns, ...branches].map(({ signInId }) => signInId))];
    await db.update(SignInEntity, { signInId: In(signInIds) }, { revokedAt: new Date() });
    await this.announceEnd(db, { signInIds }, reason);
  }

  private async identityOf(db: EntityManager, { userId }: Actor): Promise<string> {
    return (await this.identityUsers.findUser(db, userId)).identityId;
  }
}

/** Conditions for the open sign-ins of an identity. */
function openOf(identityId: string, now: Date): FindOptionsWhere<SignInEntity>[] {
  const own = { identityId, revokedAt: IsNull(), expiresAt: MoreThan(now) };
  return [
    { ...own, parentId: IsNull() },
    { ...own, parent: { expiresAt: MoreThan(now) } },
  ];
}
