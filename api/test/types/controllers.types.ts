/** Type-level test: this file compiles as long as exactly one controller serves each operation of the contract. */
import type { OperationId } from '@nearhand/contracts/operations';
import type { AuditController } from '../../src/modules/account/audit/audit.controller.ts';
import type { FilterController } from '../../src/modules/account/filter/filter.controller.ts';
import type { IdentityAccountController } from '../../src/modules/account/identity/account/identity-account.controller.ts';
import type { IdentityController } from '../../src/modules/account/identity/identity.controller.ts';
import type { AuthOptionsController } from '../../src/modules/account/identity/oauth/auth-options.controller.ts';
import type { OauthController } from '../../src/modules/account/identity/oauth/oauth.controller.ts';
import type { MfaController } from '../../src/modules/account/identity/second-factor/mfa.controller.ts';
import type { SignInController } from '../../src/modules/account/identity/sign-in/sign-in.controller.ts';
import type { PushController } from '../../src/modules/account/push/push.controller.ts';
import type { AppStoreController } from '../../src/modules/company/billing/app-store/app-store.controller.ts';
import type { BillingController } from '../../src/modules/company/billing/billing.controller.ts';
import type { StripeController } from '../../src/modules/company/billing/stripe/stripe.controller.ts';
import type { CompanyController } from '../../src/modules/company/company/company.controller.ts';
import type { CompanyInvitationController } from '../../src/modules/company/company-invitation/company-invitation.controller.ts';
import type { MeController } from '../../src/modules/company/me/me.controller.ts';
import type { RegistrationController } from '../../src/modules/company/registration/registration.controller.ts';
import type { MailReportController } from '../../src/modules/company/stranger-mail/mail-report.controller.ts';
import type { UserManagementController } from '../../src/modules/company/user-management/user-management.controller.ts';
import type { DeviceController } from '../../src/modules/device/device-management/device.controller.ts';
import type { InstallerController } from '../../src/modules/device/installer/installer.controller.ts';
import type { ApiKeyController } from '../../src/modules/integration/api-key/api-key.controller.ts';
import type { DevController } from '../../src/modules/integration/dev/dev.controller.ts';
import type { IntercomCanvasController } from '../../src/modules/integration/intercom/intercom-canvas.controller.ts';
import type { IntercomConnectionController } from '../../src/modules/integration/intercom/intercom-connection.controller.ts';
import type { OverrideController } from '../../src/modules/integration/override/override.controller.ts';
import type { ReleaseTokenController } from '../../src/modules/integration/release-token/release-token.controller.ts';
import type { WebhookController } from '../../src/modules/integration/webhook/webhook.controller.ts';
import type { HealthController } from '../../src/modules/service/health/health.controller.ts';
import type { ImageController } from '../../src/modules/service/image/image.controller.ts';
import type { ReleaseController } from '../../src/modules/service/release/release.controller.ts';
import type { CollaborationController } from '../../src/modules/session/collaboration/collaboration.controller.ts';
import type { JoinController } from '../../src/modules/session/collaboration/join.controller.ts';
import type { SandboxController } from '../../src/modules/session/sandbox/sandbox.controller.ts';
import type { SessionController } from '../../src/modules/session/session/session.controller.ts';
import type { SessionInvitationController } from '../../src/modules/session/session/session-invitation.controller.ts';
import type { RatingController } from '../../src/modules/session/session-report/rating.controller.ts';
import type { RecordingController } from '../../src/modules/session/session-report/recording.controller.ts';
import type { SessionReportController } from '../../src/modules/session/session-report/session-report.controller.ts';
import type { SessionSearchController } from '../../src/modules/session/session-search/session-search.controller.ts';

interface Controllers {
  RegistrationController: RegistrationController;
  ApiKeyController: ApiKeyController;
  WebhookController: WebhookController;
  AuditController: AuditController;
  AppStoreController: AppStoreController;
  BillingController: BillingController;
  AuthOptionsController: AuthOptionsController;
  UserManagementController: UserManagementController;
  CompanyController: CompanyController;
  DevController: DevController;
  DeviceController: DeviceController;
  FilterController: FilterController;
  PushController: PushController;
  IdentityAccountController: IdentityAccountController;
  IdentityController: IdentityController;
  ImageController: ImageController;
  InstallerController: InstallerController;
  IntercomCanvasController: IntercomCanvasController;
  IntercomConnectionController: IntercomConnectionController;
  SessionInvitationController: SessionInvitationController;
  CompanyInvitationController: CompanyInvitationController;
  JoinController: JoinController;
  SessionSearchController: SessionSearchController;
  MailReportController: MailReportController;
  MeController: MeController;
  OauthController: OauthController;
  CollaborationController: CollaborationController;
  HealthController: HealthController;
  RatingController: RatingController;
  SessionReportController: SessionReportController;
  RecordingController: RecordingController;
  MfaController: MfaController;
  OverrideController: OverrideController;
  ReleaseController: ReleaseController;
  ReleaseTokenController: ReleaseTokenController;
  SandboxController: SandboxController;
  SessionController: SessionController;
  SignInController: SignInController;
  StripeController: StripeController;
}

/** Names of the controllers that have a method for the operation. */
type ServersOf<Id extends OperationId, All> = { [Name in keyof All]: Id extends keyof All[Name] ? Name : never }[keyof All];

type Unserved<All> = { [Id in OperationId]: [ServersOf<Id, All>] extends [never] ? Id : never }[OperationId];

type IsUnion<Type, Whole = Type> = Type extends unknown ? ([Whole] extends [Type] ? false : true) : never;
type Repeated<All> = { [Id in OperationId]: true extends IsUnion<ServersOf<Id, All>> ? Id : never }[OperationId];

type Expect<Actual extends Expected, Expected> = Actual;

export type Tests = [
  Expect<Unserved<Controllers>, never>,
  Expect<Repeated<Controllers>, never>,
  Expect<'getMe', Unserved<Omit<Controllers, 'MeController'>>>,
  Expect<'getMe', Repeated<Controllers & { AnotherController: { getMe(): void } }>>,
];
