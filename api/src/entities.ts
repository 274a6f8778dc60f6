import { CompanyEntity } from './modules/company/company.entity.ts';
import { SubscriptionEntity } from './modules/company/subscription.entity.ts';
import { DeviceEntity } from './modules/device/device.entity.ts';
import { FilterEntity } from './modules/filter/filter.entity.ts';
import { IdentityEntity } from './modules/identity/identity.entity.ts';
import { RefreshTokenEntity } from './modules/identity/refresh-token.entity.ts';
import { MailEntity } from './modules/mail/mail.entity.ts';
import { RecordingEntity } from './modules/record/recording.entity.ts';
import { KnockEntity } from './modules/session/knocks/knock.entity.ts';
import { OfferEntity } from './modules/session/offers/offer.entity.ts';
import { ParticipantEntity } from './modules/session/participants/participant.entity.ts';
import { SessionEntity } from './modules/session/session.entity.ts';
import { UserEntity } from './modules/user/user.entity.ts';

/** Every table's entity. */
export const entities = [
  CompanyEntity,
  SubscriptionEntity,
  UserEntity,
  IdentityEntity,
  RefreshTokenEntity,
  DeviceEntity,
  SessionEntity,
  ParticipantEntity,
  OfferEntity,
  KnockEntity,
  FilterEntity,
  MailEntity,
  RecordingEntity,
];
