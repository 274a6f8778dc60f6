import { AuditRecordEntity } from './modules/account/audit/audit-record.entity.ts';
import { FilterEntity } from './modules/account/filter/filter.entity.ts';
import { ActionCodeEntity } from './modules/account/identity/codes/action-code.entity.ts';
import { RecoveryCodeEntity } from './modules/account/identity/codes/recovery-code.entity.ts';
import { IdentityEntity } from './modules/account/identity/identity.entity.ts';
import { IdentityProviderEntity } from './modules/account/identity/identity-provider.entity.ts';
import { AuthorizationRequestEntity } from './modules/account/identity/oauth/authorization-request.entity.ts';
import { OauthHandleEntity } from './modules/account/identity/oauth/oauth-handle.entity.ts';
import { RefreshTokenEntity } from './modules/account/identity/sign-in/refresh-token.entity.ts';
import { SignInEntity } from './modules/account/identity/sign-in/sign-in.entity.ts';
import { PushSubscriptionEntity } from './modules/account/push/push-subscription.entity.ts';
import { UserEntity } from './modules/account/user/user.entity.ts';
import { AppStorePurchaseEntity } from './modules/company/billing/app-store/app-store-purchase.entity.ts';
import { BillingDetailsEntity } from './modules/company/billing/billing-details.entity.ts';
import { BillingEventEntity } from './modules/company/billing/billing-event.entity.ts';
import { InvoiceEntity } from './modules/company/billing/invoice.entity.ts';
import { StripeCustomerEntity } from './modules/company/billing/stripe/stripe-customer.entity.ts';
import { CompanyEntity } from './modules/company/company/company.entity.ts';
import { CompanyCodeEntity } from './modules/company/company/company-code.entity.ts';
import { SubscriptionEntity } from './modules/company/company/subscription.entity.ts';
import { CompanyInvitationEntity } from './modules/company/company-invitation/company-invitation.entity.ts';
import { DeviceEntity } from './modules/company/device/device.entity.ts';
import { MailReportEntity } from './modules/company/stranger-mail/mail-report.entity.ts';
import { ApiKeyEntity } from './modules/integration/api-key/api-key.entity.ts';
import { IntercomAuthorizationEntity } from './modules/integration/intercom/intercom-authorization.entity.ts';
import { IntercomStartEntity } from './modules/integration/intercom/intercom-start.entity.ts';
import { IntercomWorkspaceEntity } from './modules/integration/intercom/intercom-workspace.entity.ts';
import { WebhookEntity } from './modules/integration/webhook/webhook.entity.ts';
import { ImageEntity } from './modules/service/image/image.entity.ts';
import { UploadEntity } from './modules/service/image/upload.entity.ts';
import { MailEntity } from './modules/service/mail/mail.entity.ts';
import { ReleaseTokenEntity } from './modules/service/release/release-token.entity.ts';
import { JoinRequestEntity } from './modules/session/collaboration/join-request.entity.ts';
import { SessionRequestEntity } from './modules/session/collaboration/session-request.entity.ts';
import { ParticipantEntity } from './modules/session/presence/participant.entity.ts';
import { SandboxEntity } from './modules/session/sandbox/sandbox.entity.ts';
import { SessionEntity } from './modules/session/session/session.entity.ts';
import { RecordingEntity } from './modules/session/session-report/recording.entity.ts';

/** The entities of all tables. */
export const entities = [
  CompanyEntity,
  SubscriptionEntity,
  BillingDetailsEntity,
  BillingEventEntity,
  StripeCustomerEntity,
  AppStorePurchaseEntity,
  InvoiceEntity,
  CompanyCodeEntity,
  CompanyInvitationEntity,
  ApiKeyEntity,
  WebhookEntity,
  UploadEntity,
  ImageEntity,
  AuditRecordEntity,
  UserEntity,
  IdentityEntity,
  IdentityProviderEntity,
  SignInEntity,
  RefreshTokenEntity,
  RecoveryCodeEntity,
  ActionCodeEntity,
  AuthorizationRequestEntity,
  OauthHandleEntity,
  DeviceEntity,
  SandboxEntity,
  SessionEntity,
  ParticipantEntity,
  SessionRequestEntity,
  JoinRequestEntity,
  FilterEntity,
  PushSubscriptionEntity,
  MailEntity,
  MailReportEntity,
  ReleaseTokenEntity,
  RecordingEntity,
  IntercomWorkspaceEntity,
  IntercomAuthorizationEntity,
  IntercomStartEntity,
];
