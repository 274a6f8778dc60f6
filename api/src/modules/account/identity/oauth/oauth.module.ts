import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity.module.ts';
import { AuthorizationRequestService } from './authorization-request.service.ts';
import { IdpSignInService } from './idp-sign-in.service.ts';
import { OauthController } from './oauth.controller.ts';
import { OauthCleanupJob } from './oauth-cleanup.job.ts';
import { OauthFlowService } from './oauth-flow.service.ts';
import { OauthHandleService } from './oauth-handle.service.ts';
import { OauthProviderService } from './oauth-provider.service.ts';
import { OauthRedemptionService } from './oauth-redemption.service.ts';
import { ProviderAccountService } from './provider-account.service.ts';
import { ProviderTokenService } from './provider-token.service.ts';

@Module({
  imports: [IdentityModule],
  controllers: [OauthController],
  providers: [
    OauthFlowService,
    OauthRedemptionService,
    OauthProviderService,
    AuthorizationRequestService,
    OauthHandleService,
    OauthCleanupJob,
    ProviderTokenService,
    ProviderAccountService,
    IdpSignInService,
  ],
})
export class OauthModule {}
