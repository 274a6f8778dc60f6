import { Module } from '@nestjs/common';
import { UserRepository } from './user.repository.ts';
import { UserService } from './user.service.ts';

@Module({ providers: [UserRepository, UserService], exports: [UserRepository, UserService] })
export class UserModule {}
