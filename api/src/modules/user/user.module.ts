import { Module } from '@nestjs/common';
import { CompanyMoves } from './company-moves.service.ts';
import { UserService } from './user.service.ts';

@Module({ providers: [UserService, CompanyMoves], exports: [UserService, CompanyMoves] })
export class UserModule {}
