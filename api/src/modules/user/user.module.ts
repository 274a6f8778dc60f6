import { Module } from '@nestjs/common';
import { UserService } from './user.service.ts';
import { UserMoveEvents } from './user-move.events.ts';

@Module({ providers: [UserService, UserMoveEvents], exports: [UserService, UserMoveEvents] })
export class UserModule {}
