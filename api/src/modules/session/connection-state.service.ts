import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SessionRepository } from './session.repository.ts';
import type { EventOrigin } from './session-event.repository.ts';

/** Updates sessions from the state of their media connection. */
@Injectable()
export class ConnectionStateService {
  private readonly latest = new Map<string, Promise<unknown>>();

  constructor(@Inject(SessionRepository) private readonly sessions: SessionRepository) {}

  /**
   * Applies a report of the host's browser. Reports on one session are applied in order. Returns false if `isAllowed`, called while
   * the session is locked, rejects the sender.
   */
  report(
    sessionId: string,
    isConnected: boolean,
    origin: EventOrigin = { by: 'server' },
    isAllowed: (db: EntityManager) => Promise<boolean> = async () => true,
  ): Promise<boolean> {
    return this.inOrder(sessionId, () =>
      this.sessions.change({ sessionId }, origin, async (session, db) => {
        if (!(await isAllowed(db))) return false;
        if (!session || session.isClosed) return true;
        if (isConnected) session.connect(new Date());
        else session.lose(new Date());
        return true;
      }),
    );
  }

  private inOrder<Result>(sessionId: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.latest.get(sessionId) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.latest.set(sessionId, settled);
    void settled.then(() => {
      if (this.latest.get(sessionId) === settled) this.latest.delete(sessionId);
    });
    return result;
  }
}
