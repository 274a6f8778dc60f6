import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module.ts';
import { CompanyService } from './company.service.ts';

@Module({ imports: [UserModule], providers: [CompanyService], exports: [CompanyService] })
export class CompanyModule {}
