import { Module } from '@nestjs/common';
import { AccountNotices } from './account-notices.ts';
import { UserService } from './user.service.ts';

@Module({ providers: [UserService, AccountNotices], exports: [UserService, AccountNotices] })
export class UserModule {}
