import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { UserModule } from '../user/user.module.ts';
import { ActionCodes } from './action-codes.service.ts';
import { IdentityController } from './identity.controller.ts';
import { IdentityService } from './identity.service.ts';
import { IdentityTokens } from './identity-tokens.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

@Module({
  imports: [MailModule, UserModule],
  controllers: [IdentityController],
  providers: [IdentityService, IdentityTokens, SignInAttempts, ActionCodes],
  exports: [ActionCodes],
})
export class IdentityModule {}
