import type { components } from '@nearhand/contracts/openapi.gen';
import type { UserEntity } from '../../account/user/user.entity.ts';
import type { SessionRequestEntity } from './session-request.entity.ts';

const toOperator = ({ id, name, avatar }: UserEntity) => ({ id, name, avatar });

export function toSessionRequest(sessionRequest: SessionRequestEntity): components['schemas']['SessionRequest'] {
  const { sessionRequestId, sessionId, kind, state, session, from, to, createdAt, expiresAt } = sessionRequest;
  return {
    sessionRequestId,
    sessionId,
    kind,
    state,
    title: session.title,
    customerName: session.customerName,
    sessionCreatedAt: session.createdAt.toISOString(),
    from: toOperator(from),
    to: toOperator(to),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
