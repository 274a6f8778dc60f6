import { ApiKeyEntity } from './modules/api-key/api-key.entity.ts';
import { AuditRecordEntity } from './modules/audit/audit-record.entity.ts';
import { AppStorePurchaseEntity } from './modules/billing/app-store/app-store-purchase.entity.ts';
import { BillingDetailsEntity } from './modules/billing/billing-details.entity.ts';
import { BillingEventEntity } from './modules/billing/billing-event.entity.ts';
import { InvoiceEntity } from './modules/billing/invoice.entity.ts';
import { StripeCustomerEntity } from './modules/billing/stripe/stripe-customer.entity.ts';
import { JoinRequestEntity } from './modules/collaboration/join-request.entity.ts';
import { SessionRequestEntity } from './modules/collaboration/session-request.entity.ts';
import { CompanyEntity } from './modules/company/company.entity.ts';
import { CompanyCodeEntity } from './modules/company/company-code.entity.ts';
import { SubscriptionEntity } from './modules/company/subscription.entity.ts';
import { CompanyInvitationEntity } from './modules/company-invitation/company-invitation.entity.ts';
import { DeviceEntity } from './modules/device/device.entity.ts';
import { FilterEntity } from './modules/filter/filter.entity.ts';
import { ActionCodeEntity } from './modules/identity/codes/action-code.entity.ts';
import { RecoveryCodeEntity } from './modules/identity/codes/recovery-code.entity.ts';
import { IdentityEntity } from './modules/identity/identity.entity.ts';
import { IdentityProviderEntity } from './modules/identity/identity-provider.entity.ts';
import { AuthorizationRequestEntity } from './modules/identity/oauth/authorization-request.entity.ts';
import { OauthHandleEntity } from './modules/identity/oauth/oauth-handle.entity.ts';
import { RefreshTokenEntity } from './modules/identity/sign-in/refresh-token.entity.ts';
import { SignInEntity } from './modules/identity/sign-in/sign-in.entity.ts';
import { ImageEntity } from './modules/image/image.entity.ts';
import { UploadEntity } from './modules/image/upload.entity.ts';
import { IntercomAuthorizationEntity } from './modules/intercom/intercom-authorization.entity.ts';
import { IntercomStartEntity } from './modules/intercom/intercom-start.entity.ts';
import { IntercomWorkspaceEntity } from './modules/intercom/intercom-workspace.entity.ts';
import { MailEntity } from './modules/mail/mail.entity.ts';
import { ParticipantEntity } from './modules/presence/participant.entity.ts';
import { SandboxEntity } from './modules/sandbox/sandbox.entity.ts';
import { SessionEntity } from './modules/session/session.entity.ts';
import { RecordingEntity } from './modules/session-report/recording.entity.ts';
import { MailReportEntity } from './modules/stranger-mail/mail-report.entity.ts';
import { UserEntity } from './modules/user/user.entity.ts';
import { WebhookEntity } from './modules/webhook/webhook.entity.ts';

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
  MailEntity,
  MailReportEntity,
  RecordingEntity,
  IntercomWorkspaceEntity,
  IntercomAuthorizationEntity,
  IntercomStartEntity,
];
