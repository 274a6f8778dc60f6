import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ActorRepository } from '../../../access/actor.repository.ts';
import type { Actor } from '../../../access/actor.ts';
import { advisoryLock } from '../../../database/advisory-lock.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { EndedSignIns } from '../../../events/domain-event.ts';
import { deviceName } from '../../../http/device-name.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { FcmClient } from './fcm.client.ts';
import { PushSubscriptionEntity } from './push-subscription.entity.ts';
import { WebPushClient } from './web-push.client.ts';

type Address = components['schemas']['PushAddress'];

/** Subscriptions per user. A further one replaces the one that was used least recently. */
export const pushSubscriptionLimit = 10;

/** The browsers and apps of users that get push messages. They end with the sign-in. */
@Injectable()
export class PushSubscriptionService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ActorRepository) private readonly actors: ActorRepository,
    @Inject(SecretBox) private readonly secrets: SecretBox,
    @Inject(WebPushClient) private readonly web: WebPushClient,
    @Inject(FcmClient) private readonly fcm: FcmClient,
    @Inject(DomainEvents) events: DomainEvents,
  ) {
    events.onRecord('accessEnded', (db, { signIns }) => this.endOfSignIns(db, signIns));
  }

  /** Whether any kind of subscription can be used. */
  get isOn(): boolean {
    return this.web.publicKey !== null || this.fcm.isOn;
  }

  list({ userId }: Pick<Actor, 'userId'>): Promise<PushSubscriptionEntity[]> {
    return this.dataSource.manager.find(PushSubscriptionEntity, { where: { userId }, order: { pushSubscriptionId: 'ASC' } });
  }

  /**
   * A browser has one address for all its users, so the address moves to the user who registers it. The sign-in cannot end meanwhile.
   * Concurrent calls for the same user or address run one after the other.
   */
  async register(actor: Actor, address: Address, userAgent: string): Promise<PushSubscriptionEntity> {
    this.ensureUsable(address);
    const { userId, signInId } = actor;
    const addressHash = this.secrets.lookupHash('push', address.kind === 'web' ? address.endpoint : address.token);
    return this.dataSource.transaction(async (db) => {
      if (!(await this.actors.lockValid(db, actor, Infinity))) throw new DomainError('UNAUTHENTICATED');
      await advisoryLock(db, `push messages of ${userId}`);
      await advisoryLock(db, `push messages to ${addressHash}`);
      const known = await db.findOneBy(PushSubscriptionEntity, { addressHash, userId });
      const pushSubscriptionId = known?.pushSubscriptionId ?? uuid();
      const values = {
        pushSubscriptionId,
        userId,
        signInId,
        kind: address.kind,
        addressHash,
        addressSealed: this.secrets.seal(pushSubscriptionId, JSON.stringify(address)),
        device: deviceName(userAgent),
        updatedAt: new Date(),
      };
      if (known) return db.save(Object.assign(known, values));
      await db.delete(PushSubscriptionEntity, { addressHash });
      await this.makeRoom(db, userId);
      return db.save(db.create(PushSubscriptionEntity, values));
    });
  }

  async remove({ userId }: Actor, pushSubscriptionId: string): Promise<void> {
    const { affected } = await this.dataSource.manager.delete(PushSubscriptionEntity, { pushSubscriptionId, userId });
    if (!affected) throw new DomainError('PUSH_SUBSCRIPTION_NOT_FOUND');
  }

  async removeAll(db: EntityManager, userId: string): Promise<void> {
    await db.delete(PushSubscriptionEntity, { userId });
  }

  private ensureUsable(address: Address): void {
    const isOn = address.kind === 'web' ? this.web.publicKey !== null : this.fcm.isOn;
    if (!isOn) throw new DomainError('PUSH_NOT_CONFIGURED');
    const fault = address.kind === 'web' ? this.web.addressFault(address) : null;
    if (fault) throw new DomainError('PUSH_ADDRESS_REFUSED', { fields: [fault] });
  }

  private async makeRoom(db: EntityManager, userId: string): Promise<void> {
    const found = await db.find(PushSubscriptionEntity, {
      select: { pushSubscriptionId: true },
      where: { userId },
      order: { updatedAt: 'DESC' },
      skip: pushSubscriptionLimit - 1,
    });
    const ids = found.map(({ pushSubscriptionId }) => pushSubscriptionId);
    if (ids.length > 0) await db.delete(PushSubscriptionEntity, { pushSubscriptionId: In(ids) });
  }

  private async endOfSignIns(db: EntityManager, signIns: EndedSignIns): Promise<void> {
    const of = 'userId' in signIns ? { userId: signIns.userId } : { signInId: In([...signIns.signInIds]) };
    await db.delete(PushSubscriptionEntity, of);
  }
}
