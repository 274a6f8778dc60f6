import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SessionEntity } from './session.entity.ts';
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
    return this.change(sessionId, origin, isAllowed, (session) => (isConnected ? session.connect(new Date()) : session.lose(new Date())));
  }

  /** The host has closed the window. Returns false if `isAllowed` rejects it, or the session is closed. */
  async leave(sessionId: string, origin: EventOrigin, isAllowed: (db: EntityManager) => Promise<boolean>): Promise<boolean> {
    let hasLeft = false;
    await this.change(sessionId, origin, isAllowed, (session) => {
      session.leave(new Date());
      hasLeft = true;
    });
    return hasLeft;
  }

  private change(
    sessionId: string,
    origin: EventOrigin,
    isAllowed: (db: EntityManager) => Promise<boolean>,
    change: (session: SessionEntity) => void,
  ): Promise<boolean> {
    return this.inOrder(sessionId, () =>
      this.sessions.change({ sessionId }, origin, async (session, db) => {
        if (!(await isAllowed(db))) return false;
        if (session && !session.isClosed) change(session);
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
