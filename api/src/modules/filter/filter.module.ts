import { Module } from '@nestjs/common';
import { FilterController } from './filter.controller.ts';
import { FilterService } from './filter.service.ts';

@Module({ controllers: [FilterController], providers: [FilterService] })
export class FilterModule {}
