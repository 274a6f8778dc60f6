/** Type-level test: this file compiles as long as exactly one controller serves each operation of the contract. */
import type { OperationId } from '@nearhand/contracts/operations';
import type { ApiKeyController } from '../../src/modules/api-key/api-key.controller.ts';
import type { AuditController } from '../../src/modules/audit/audit.controller.ts';
import type { AppStoreController } from '../../src/modules/billing/app-store/app-store.controller.ts';
import type { BillingController } from '../../src/modules/billing/billing.controller.ts';
import type { StripeController } from '../../src/modules/billing/stripe/stripe.controller.ts';
import type { CollaborationController } from '../../src/modules/collaboration/collaboration.controller.ts';
import type { JoinController } from '../../src/modules/collaboration/join.controller.ts';
import type { CompanyController } from '../../src/modules/company/company.controller.ts';
import type { CompanyInvitationController } from '../../src/modules/company-invitation/company-invitation.controller.ts';
import type { DevController } from '../../src/modules/dev/dev.controller.ts';
import type { DeviceController } from '../../src/modules/device-management/device.controller.ts';
import type { FilterController } from '../../src/modules/filter/filter.controller.ts';
import type { HealthController } from '../../src/modules/health/health.controller.ts';
import type { IdentityAccountController } from '../../src/modules/identity/account/identity-account.controller.ts';
import type { IdentityController } from '../../src/modules/identity/identity.controller.ts';
import type { AuthOptionsController } from '../../src/modules/identity/oauth/auth-options.controller.ts';
import type { OauthController } from '../../src/modules/identity/oauth/oauth.controller.ts';
import type { MfaController } from '../../src/modules/identity/second-factor/mfa.controller.ts';
import type { SignInController } from '../../src/modules/identity/sign-in/sign-in.controller.ts';
import type { ImageController } from '../../src/modules/image/image.controller.ts';
import type { InstallerController } from '../../src/modules/installer/installer.controller.ts';
import type { IntercomCanvasController } from '../../src/modules/intercom/intercom-canvas.controller.ts';
import type { IntercomConnectionController } from '../../src/modules/intercom/intercom-connection.controller.ts';
import type { MeController } from '../../src/modules/me/me.controller.ts';
import type { RegistrationController } from '../../src/modules/registration/registration.controller.ts';
import type { SandboxController } from '../../src/modules/sandbox/sandbox.controller.ts';
import type { SessionController } from '../../src/modules/session/session.controller.ts';
import type { SessionInvitationController } from '../../src/modules/session/session-invitation.controller.ts';
import type { RatingController } from '../../src/modules/session-report/rating.controller.ts';
import type { RecordingController } from '../../src/modules/session-report/recording.controller.ts';
import type { SessionReportController } from '../../src/modules/session-report/session-report.controller.ts';
import type { SessionSearchController } from '../../src/modules/session-search/session-search.controller.ts';
import type { MailReportController } from '../../src/modules/stranger-mail/mail-report.controller.ts';
import type { UserManagementController } from '../../src/modules/user-management/user-management.controller.ts';
import type { WebhookController } from '../../src/modules/webhook/webhook.controller.ts';

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
