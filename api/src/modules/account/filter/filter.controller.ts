import type { components } from '@nearhand/contracts/openapi.gen';
import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import type { FilterEntity } from './filter.entity.ts';
import { FilterService } from './filter.service.ts';

const toFilter = ({ filterId, list, name, query }: FilterEntity): components['schemas']['SavedFilter'] => ({ filterId, list, name, query });

@Controller()
export class FilterController {
  constructor(@Inject(FilterService) private readonly filters: FilterService) {}

  @Operation('listFilters')
  async listFilters(@Call() { actor }: CallOf<'listFilters'>): Promise<ReplyOf<'listFilters'>> {
    return { items: (await this.filters.list(actor)).map(toFilter) };
  }

  @Operation('createFilter')
  async createFilter(@Call() { actor, body }: CallOf<'createFilter'>): Promise<ReplyOf<'createFilter'>> {
    return toFilter(await this.filters.save(actor, body));
  }

  @Operation('deleteFilter')
  async deleteFilter(@Call() { actor, path }: CallOf<'deleteFilter'>): Promise<ReplyOf<'deleteFilter'>> {
    await this.filters.remove(actor, path.filterId);
  }
}
