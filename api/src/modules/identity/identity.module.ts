import { Module } from '@nestjs/common';
import { IdentityController } from './identity.controller.ts';
import { IdentityService } from './identity.service.ts';
import { IdentityTokens } from './identity-tokens.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

@Module({ controllers: [IdentityController], providers: [IdentityService, IdentityTokens, SignInAttempts] })
export class IdentityModule {}
