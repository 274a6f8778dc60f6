import { Inject, Injectable } from '@nestjs/common';
import type { EventOrigin } from './events/session-events.ts';
import { SessionRepository } from './session.repository.ts';

/** Keeps the state of a session true to what happens to its picture. */
@Injectable()
export class MediaService {
  constructor(@Inject(SessionRepository) private readonly sessions: SessionRepository) {}

  /** The operator's browser says whether the picture's path stands. */
  async report(sessionId: string, isConnected: boolean, origin: EventOrigin = { by: 'server' }): Promise<void> {
    await this.sessions.change({ sessionId }, origin, (session) => {
      if (!session || session.isClosed) return;
      if (isConnected) session.connect(new Date());
      else session.lose(new Date());
    });
  }
}
