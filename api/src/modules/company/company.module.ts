import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module.ts';
import { CompanyService } from './company.service.ts';
import { CompanySeats } from './company-seats.ts';

@Module({ imports: [UserModule], providers: [CompanyService, CompanySeats], exports: [CompanyService, CompanySeats] })
export class CompanyModule {}
