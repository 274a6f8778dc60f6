import { Module } from '@nestjs/common';
import { AuthOptionsController } from './auth-options.controller.ts';

/** There also where another service keeps the identities. */
@Module({ controllers: [AuthOptionsController] })
export class AuthOptionsModule {}
