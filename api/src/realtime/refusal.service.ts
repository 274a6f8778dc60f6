import { Injectable } from '@nestjs/common';

export type RefusalReason = 'malformed' | 'rateLimited' | 'forbidden' | 'tooLarge' | 'unauthenticated';

/** Counts refused packets and connections of this instance by reason. */
@Injectable()
export class RefusalService {
  private readonly counts: Record<RefusalReason, number> = { malformed: 0, rateLimited: 0, forbidden: 0, tooLarge: 0, unauthenticated: 0 };

  add(reason: RefusalReason): void {
    this.counts[reason] += 1;
  }

  read(): Readonly<Record<RefusalReason, number>> {
    return { ...this.counts };
  }
}
