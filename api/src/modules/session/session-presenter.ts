import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.ts';
import { sessionCan } from '../../access/session-policy.ts';
import type { SessionEntity } from './session.entity.ts';
import { SessionSecrets } from './session-secrets.ts';

/** What leaves the server about a session, and what the caller may do with it. */
@Injectable()
export class SessionPresenter {
  constructor(@Inject(SessionSecrets) private readonly secrets: SessionSecrets) {}

  toSession(session: SessionEntity, actor: Actor, now: Date): components['schemas']['Session'] {
    const { sessionId, title, customerName, customerEmail, note, tags, status, closeReason, operator, duration } = session;
    const can = sessionCan(actor, session);
    return {
      sessionId,
      key: can.update ? this.secrets.showKey(session) : null,
      code: can.update ? this.secrets.showCode(session, now) : null,
      title,
      customerName,
      customerEmail,
      note,
      tags,
      status,
      closeReason,
      operator: { id: operator.id, name: operator.name, avatar: operator.avatar },
      createdAt: session.createdAt.toISOString(),
      joinedAt: session.joinedAt?.toISOString() ?? null,
      closedAt: session.closedAt?.toISOString() ?? null,
      duration,
      can,
    };
  }
}
