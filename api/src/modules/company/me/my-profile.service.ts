import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { AccountService } from '../../account/identity/account/account.service.ts';
import { toPersonName } from '../../account/user/to-person-name.ts';
import type { UserEntity } from '../../account/user/user.entity.ts';
import { ImageService } from '../../service/image/image.service.ts';

/** Name, avatar and preferences of the signed-in user. */
@Injectable()
export class MyProfileService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AccountService) private readonly accounts: AccountService,
    @Inject(ImageService) private readonly images: ImageService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** Changes only the given fields. */
  update(actor: Actor, address: string, { name, locale, theme, avatarUploadId }: CallOf<'updateMe'>['body']): Promise<UserEntity> {
    const { companyId, userId } = actor;
    return this.dataSource.transaction(async (db) => {
      const avatar = avatarUploadId && (await this.images.take(db, avatarUploadId, { companyId, userId, purpose: 'avatar' }));
      const user = await this.lockSelf(db, actor);
      if (name !== undefined) await this.rename(db, user, toPersonName(name, user.email), address);
      if (avatar) {
        await this.images.remove(db, user.avatar);
        user.avatar = avatar;
      }
      Object.assign(user, locale && { locale }, theme && { theme });
      if (name !== undefined || avatar) this.publish(db, user);
      return db.save(user);
    });
  }

  /** Does nothing without an avatar. */
  async removeAvatar(actor: Actor): Promise<void> {
    await this.dataSource.transaction(async (db) => {
      const user = await this.lockSelf(db, actor);
      if (!user.avatar) return;
      await this.images.remove(db, user.avatar);
      user.avatar = null;
      await db.save(user);
      this.publish(db, user);
    });
  }

  /** Development only. Also updates the identity, since the next verification would revert the change. */
  changeInDev(actor: Actor, change: CallOf<'updateMyDevSettings'>['body']): Promise<UserEntity> {
    return this.dataSource.transaction(async (db) => {
      const user = await this.lockSelf(db, actor);
      if (change.isVerified !== undefined) await this.accounts.changeIdentity(db, user, { emailVerified: change.isVerified });
      return db.save(Object.assign(user, change));
    });
  }

  private async lockSelf(db: EntityManager, { userId: id }: Actor): Promise<UserEntity> {
    const user = await this.accounts.lock(db, { id });
    if (!user) throw new DomainError('UNAUTHENTICATED');
    return user;
  }

  private async rename(db: EntityManager, user: UserEntity, name: string, address: string): Promise<void> {
    const was = user.name;
    if (was === name) return;
    user.name = name;
    await this.accounts.changeIdentity(db, user, { displayName: name });
    const { companyId, id } = user;
    await this.audit.add(db, {
      companyId,
      action: 'userRenamed',
      byUserId: id,
      address,
      targetId: id,
      details: { name: { was, is: name } },
    });
  }

  private publish(db: EntityManager, { companyId }: UserEntity): void {
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'user' });
  }
}
