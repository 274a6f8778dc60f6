import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity.module.ts';
import { IdpSignIn } from './idp-sign-in.ts';
import { OauthController } from './oauth.controller.ts';
import { OauthCleaning } from './oauth-cleaning.ts';
import { OauthFlow } from './oauth-flow.ts';
import { OauthHandles } from './oauth-handles.ts';
import { OauthProviders } from './oauth-providers.ts';
import { OauthRedemption } from './oauth-redemption.ts';
import { OauthVisits } from './oauth-visits.ts';
import { ProviderAccounts } from './provider-accounts.ts';
import { ProviderTokens } from './provider-tokens.ts';

@Module({
  imports: [IdentityModule],
  controllers: [OauthController],
  providers: [
    OauthFlow,
    OauthRedemption,
    OauthProviders,
    OauthVisits,
    OauthHandles,
    OauthCleaning,
    ProviderTokens,
    ProviderAccounts,
    IdpSignIn,
  ],
})
export class OauthModule {}
