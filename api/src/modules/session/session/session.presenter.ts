import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../access/actor.ts';
import { sessionCan } from '../../../access/session-policy.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { joinLink } from '../../../env/join-link.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import type { SessionEntity } from './session.entity.ts';
import { SESSION_LIMITS } from './session-limits.token.ts';
import type { SessionLimits } from './session-limits.ts';
import { SessionSecretService } from './session-secret.service.ts';
import { lastMomentOf } from './session-times.ts';

function toRating({ stars, ratingComment, ratedAt }: SessionEntity): components['schemas']['Rating'] | null {
  return stars !== null && ratedAt ? { stars, comment: ratingComment, ratedAt: ratedAt.toISOString() } : null;
}

function toSessionDevice({ deviceId, deviceName, device }: SessionEntity): components['schemas']['SessionDevice'] | null {
  return deviceId === null ? null : { assignmentId: deviceId, name: device?.name ?? deviceName ?? '', isRemoved: !device };
}

/** Maps sessions to the contract, with the permissions of the caller. */
@Injectable()
export class SessionPresenter {
  constructor(
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
    @Inject(SESSION_LIMITS) private readonly limits: SessionLimits,
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>,
  ) {}

  toSession(session: SessionEntity, actor: Pick<Actor, 'userId' | 'role'>, now: Date): components['schemas']['Session'] {
    const can = sessionCan(actor, session);
    const key = can.update && session.deviceId === null ? this.secrets.showKey(session) : null;
    return {
      ...this.toFacts(session),
      key,
      link: key && joinLink(this.env, key),
      code: can.update ? this.secrets.showCode(session, now) : null,
      codeEndsAt: (can.update && session.isCodeValidAt(now) && session.codeExpiresAt?.toISOString()) || null,
      can,
    };
  }

  /** Excludes what depends on the caller: key, link, code and permissions. */
  toFacts(session: SessionEntity): components['schemas']['WebhookSession'] {
    const { sessionId, version, title, customerName, customerEmail, extra, note, tags, mode, status, closeReason, duration, hasRecording } =
      session;
    const { operator } = session;
    return {
      sessionId,
      version,
      title,
      customerName,
      customerEmail: customerEmail && toShownEmail(customerEmail),
      extra,
      note,
      tags,
      status,
      closeReason,
      mode,
      operator: { id: operator.id, name: operator.name, avatar: operator.avatar },
      device: toSessionDevice(session),
      createdAt: session.createdAt.toISOString(),
      joinedAt: session.joinedAt?.toISOString() ?? null,
      closedAt: session.closedAt?.toISOString() ?? null,
      duration,
      endsAt: session.deadlineAt?.toISOString() ?? null,
      idleClosesAt: (session.status === 'active' && session.idleAskedAt && session.deadlineAt?.toISOString()) || null,
      limitAt: (!session.isClosed && lastMomentOf({ joinedAt: session.joinedAt, limits: this.limits })?.toISOString()) || null,
      rating: toRating(session),
      hasRecording,
    };
  }
}
