import { Injectable } from '@nestjs/common';

export type RefusalReason = 'malformed' | 'tooOften' | 'outOfTurn' | 'tooBig' | 'unauthenticated';

/** Counts refused packets and connections of this instance by reason. */
@Injectable()
export class Refusals {
  private readonly counts: Record<RefusalReason, number> = { malformed: 0, tooOften: 0, outOfTurn: 0, tooBig: 0, unauthenticated: 0 };

  add(reason: RefusalReason): void {
    this.counts[reason] += 1;
  }

  read(): Readonly<Record<RefusalReason, number>> {
    return { ...this.counts };
  }
}
