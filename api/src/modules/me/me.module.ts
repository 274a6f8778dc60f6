import { Module } from '@nestjs/common';
import { CompanyModule } from '../company/company.module.ts';
import { UserModule } from '../user/user.module.ts';
import { MeController } from './me.controller.ts';

@Module({ imports: [UserModule, CompanyModule], controllers: [MeController] })
export class MeModule {}
