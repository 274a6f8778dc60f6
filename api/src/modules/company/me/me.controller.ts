import { Controller, Inject } from '@nestjs/common';
import { roleOf } from '../../../access/actor.ts';
import { missingForPlatformAdmin } from '../../../access/platform-admin.ts';
import { SignalingTokenService } from '../../../access/signaling-token.service.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { NotificationChoiceService } from '../../account/user/notification-choice.service.ts';
import { toUser } from '../../account/user/to-user.ts';
import { UserService } from '../../account/user/user.service.ts';
import { CompanyService } from '../company/company.service.ts';
import { LicenseService } from '../company/license.service.ts';
import { toCompany, toSubscription } from '../company/to-company.ts';
import { MyDeletionService } from './my-deletion.service.ts';
import { MyEmailService } from './my-email.service.ts';
import { MyProfileService } from './my-profile.service.ts';

@Controller()
export class MeController {
  constructor(
    @Inject(UserService) private readonly users: UserService,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(MyProfileService) private readonly profile: MyProfileService,
    @Inject(MyEmailService) private readonly emails: MyEmailService,
    @Inject(MyDeletionService) private readonly deletion: MyDeletionService,
    @Inject(NotificationChoiceService) private readonly notifications: NotificationChoiceService,
    @Inject(SignalingTokenService) private readonly signaling: SignalingTokenService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Operation('getMe')
  async getMe(@Call() { actor }: CallOf<'getMe'>): Promise<ReplyOf<'getMe'>> {
    const [user, company, facts, active, owner, locked] = await Promise.all([
      this.users.find(actor.userId),
      this.companies.find(actor.companyId),
      this.companies.findFacts(actor.companyId),
      this.users.countActive(actor.companyId),
      this.companies.findOwner(actor.companyId),
      this.licenses.findLockedUsers(actor.companyId, new Date()),
    ]);
    const isOwner = actor.role === 'owner';
    return {
      user: toUser(user, actor.role),
      company: toCompany(company, facts),
      subscription: toSubscription(facts),
      deletion: { mustTransferOwnership: isOwner && active > 1, deletesCompany: isOwner && active === 1 },
      isLocked: locked.has(actor.userId),
      isPlatformAdmin: !actor.sandboxEndsAt && missingForPlatformAdmin(user, this.env.PLATFORM_ADMINS) === null,
      owner,
    };
  }

  @Operation('updateMe')
  async updateMe(@Call() { actor, body, ip }: CallOf<'updateMe'>): Promise<ReplyOf<'updateMe'>> {
    return toUser(await this.profile.update(actor, ip, body), actor.role);
  }

  @Operation('getMyNotifications')
  getMyNotifications(@Call() { actor }: CallOf<'getMyNotifications'>): Promise<ReplyOf<'getMyNotifications'>> {
    return this.notifications.find(actor.userId);
  }

  @Operation('updateMyNotifications')
  updateMyNotifications(@Call() { actor, body }: CallOf<'updateMyNotifications'>): Promise<ReplyOf<'updateMyNotifications'>> {
    return this.notifications.update(actor.userId, body);
  }

  @Operation('deleteMyAvatar')
  async deleteMyAvatar(@Call() { actor }: CallOf<'deleteMyAvatar'>): Promise<ReplyOf<'deleteMyAvatar'>> {
    await this.profile.removeAvatar(actor);
  }

  @Operation('updateMyDevSettings')
  async updateMyDevSettings(@Call() { actor, body }: CallOf<'updateMyDevSettings'>): Promise<ReplyOf<'updateMyDevSettings'>> {
    const user = await this.profile.changeInDev(actor, body);
    const { createdById } = await this.companies.find(actor.companyId);
    return toUser(user, roleOf(user, { createdById }));
  }

  @Operation('changeMyEmail')
  async changeMyEmail(@Call() { actor, body }: CallOf<'changeMyEmail'>): Promise<ReplyOf<'changeMyEmail'>> {
    await this.emails.change(actor, body.email);
  }

  @Operation('deleteMe')
  async deleteMe(@Call() { actor, ip }: CallOf<'deleteMe'>): Promise<ReplyOf<'deleteMe'>> {
    await this.deletion.delete(actor, ip);
  }

  @Operation('getMySignaling')
  getMySignaling(@Call() { actor }: CallOf<'getMySignaling'>): Promise<ReplyOf<'getMySignaling'>> {
    return this.signaling.forUser(actor);
  }
}
