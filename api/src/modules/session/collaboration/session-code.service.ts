import { Inject, Injectable } from '@nestjs/common';
import { JoinService } from './join.service.ts';
import { JoinLimitService } from './join-limit.service.ts';

/** Exchanges spoken codes for link keys, for a form that was submitted without a script. Counts as an attempt to join. */
@Injectable()
export class SessionCodeService {
  constructor(
    @Inject(JoinService) private readonly joins: JoinService,
    @Inject(JoinLimitService) private readonly limits: JoinLimitService,
  ) {}

  async findKey(code: string, address: string): Promise<string> {
    const body = { code, accept: false };
    const { key } = await this.limits.count(body, address, () => this.joins.join(body, address));
    return key;
  }
}
