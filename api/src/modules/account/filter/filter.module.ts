import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module.ts';
import { FilterController } from './filter.controller.ts';
import { FilterService } from './filter.service.ts';

@Module({ imports: [UserModule], controllers: [FilterController], providers: [FilterService], exports: [FilterService] })
export class FilterModule {}
