import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SessionRepository } from './session.repository.ts';
import type { EventOrigin } from './session-event.repository.ts';

/** Keeps the state of a session true to what happens to its picture. */
@Injectable()
export class ConnectionStateService {
  private readonly latest = new Map<string, Promise<unknown>>();

  constructor(@Inject(SessionRepository) private readonly sessions: SessionRepository) {}

  /**
   * The operator's browser says whether the picture's path stands. What is said of one session counts in the order in which
   * it was said. False when `isHeard`, asked while the session is locked, says no: it was not for the sender to say.
   */
  report(
    sessionId: string,
    isConnected: boolean,
    origin: EventOrigin = { by: 'server' },
    isHeard: (db: EntityManager) => Promise<boolean> = async () => true,
  ): Promise<boolean> {
    return this.inOrder(sessionId, () =>
      this.sessions.change({ sessionId }, origin, async (session, db) => {
        if (!(await isHeard(db))) return false;
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
