/** Type-level test: this file compiles as long as exactly one controller serves each operation of the contract. */
import type { OperationId } from '@nearhand/contracts/operations';
import type { AccountController } from '../../src/modules/account/account.controller.ts';
import type { AuditController } from '../../src/modules/audit/audit.controller.ts';
import type { ColleagueController } from '../../src/modules/colleague/colleague.controller.ts';
import type { CompanyController } from '../../src/modules/company/company.controller.ts';
import type { DevController } from '../../src/modules/dev/dev.controller.ts';
import type { DeviceController } from '../../src/modules/device/device.controller.ts';
import type { FilterController } from '../../src/modules/filter/filter.controller.ts';
import type { IdentityController } from '../../src/modules/identity/identity.controller.ts';
import type { IdentityAccountController } from '../../src/modules/identity/identity-account.controller.ts';
import type { AuthOptionsController } from '../../src/modules/identity/oauth/auth-options.controller.ts';
import type { OauthController } from '../../src/modules/identity/oauth/oauth.controller.ts';
import type { SecondFactorController } from '../../src/modules/identity/second-factor.controller.ts';
import type { SignInsController } from '../../src/modules/identity/sign-ins.controller.ts';
import type { ImageController } from '../../src/modules/image/image.controller.ts';
import type { InvitationsController } from '../../src/modules/invitation/invitations.controller.ts';
import type { MeController } from '../../src/modules/me/me.controller.ts';
import type { PlatformController } from '../../src/modules/platform/platform.controller.ts';
import type { RecordController } from '../../src/modules/record/record.controller.ts';
import type { RecordingController } from '../../src/modules/record/recording.controller.ts';
import type { InvitationController } from '../../src/modules/session/invitation/invitation.controller.ts';
import type { JoinController } from '../../src/modules/session/join.controller.ts';
import type { ListingController } from '../../src/modules/session/listing/listing.controller.ts';
import type { OffersController } from '../../src/modules/session/offers/offers.controller.ts';
import type { RatingController } from '../../src/modules/session/rating/rating.controller.ts';
import type { SessionController } from '../../src/modules/session/session.controller.ts';

interface Controllers {
  AccountController: AccountController;
  AuditController: AuditController;
  AuthOptionsController: AuthOptionsController;
  ColleagueController: ColleagueController;
  CompanyController: CompanyController;
  DevController: DevController;
  DeviceController: DeviceController;
  FilterController: FilterController;
  IdentityAccountController: IdentityAccountController;
  IdentityController: IdentityController;
  ImageController: ImageController;
  InvitationController: InvitationController;
  InvitationsController: InvitationsController;
  JoinController: JoinController;
  ListingController: ListingController;
  MeController: MeController;
  OauthController: OauthController;
  OffersController: OffersController;
  PlatformController: PlatformController;
  RatingController: RatingController;
  RecordController: RecordController;
  RecordingController: RecordingController;
  SecondFactorController: SecondFactorController;
  SessionController: SessionController;
  SignInsController: SignInsController;
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
