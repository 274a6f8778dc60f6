import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FileErasureService } from '../../../files/file-erasure.service.ts';
import { type ErasedSession, SessionRetentionService } from '../session/session-retention.service.ts';
import { sessionFolder } from './recording-files.ts';

const recordedQuery = 'SELECT DISTINCT "sessionId" FROM "recordings" WHERE "sessionId" = ANY($1)';

/** Erases the recordings of erased sessions. */
@Injectable()
export class SessionReportErasureService {
  constructor(
    @Inject(FileErasureService) private readonly eraser: FileErasureService,
    @Inject(SessionRetentionService) retention: SessionRetentionService,
  ) {
    retention.onErase((db, sessions) => this.erase(db, sessions));
  }

  private async erase(db: EntityManager, sessions: readonly ErasedSession[]): Promise<void> {
    const ids = sessions.map(({ sessionId }) => sessionId);
    const recorded = await db.query<{ sessionId: string }[]>(recordedQuery, [ids]);
    for (const { sessionId } of recorded) await this.eraser.eraseFolder(db, sessionFolder(sessionId));
  }
}
