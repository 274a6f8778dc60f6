import { Module } from '@nestjs/common';
import { NotificationChoiceService } from './notification-choice.service.ts';
import { UserService } from './user.service.ts';

@Module({ providers: [UserService, NotificationChoiceService], exports: [UserService, NotificationChoiceService] })
export class UserModule {}
