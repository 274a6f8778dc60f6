import { Module } from '@nestjs/common';
import { AuthOptionsController } from './auth-options.controller.ts';

/** Also loaded with a hosted identity provider. */
@Module({ controllers: [AuthOptionsController] })
export class AuthOptionsModule {}
