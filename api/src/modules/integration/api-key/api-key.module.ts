import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { CompanyModule } from '../../company/company/company.module.ts';
import { ApiKeyController } from './api-key.controller.ts';
import { ApiKeyService } from './api-key.service.ts';

@Module({ imports: [CompanyModule, AuditModule], controllers: [ApiKeyController], providers: [ApiKeyService] })
export class ApiKeyModule {}
