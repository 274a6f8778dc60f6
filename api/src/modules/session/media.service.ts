import { Inject, Injectable } from '@nestjs/common';
import { SessionRepository } from './session.repository.ts';
import { SessionChanges } from './session-changes.ts';

/** Keeps the state of a session true to what happens to its picture. */
@Injectable()
export class MediaService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionChanges) private readonly changes: SessionChanges,
  ) {}

  /** The operator's browser says whether the picture's path stands. */
  async report(sessionId: string, isConnected: boolean): Promise<void> {
    const changed = await this.sessions.change({ sessionId }, (session) => {
      if (!session || session.isClosed) return null;
      const before = session.status;
      if (isConnected) session.connect();
      else session.lose(new Date());
      return session.status === before ? null : session;
    });
    if (changed) this.changes.publish(changed);
  }
}
