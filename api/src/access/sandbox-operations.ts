import type { OperationId } from '@nearhand/contracts/operations';
import { DomainError } from '../http/domain-error.ts';
import type { Actor } from './actor.ts';

/** Operations that the user of a sandbox may call: the window of the one session, its chat, notes and end. */
export const sandboxOperations: readonly OperationId[] = [
  'getMe',
  'getMySignaling',
  'getSession',
  'updateSession',
  'listChatMessages',
  'recordChatMessages',
  'listSessionEvents',
  'reportSessionEvent',
  'answerJoinRequest',
];

/** Events that the socket of such a user may send. */
const sandboxEvents: readonly string[] = ['session:enter', 'signal', 'session:media', 'session:activity'];

/** Refuses everything else, also operations that are added later. */
export function ensureAllowedInSandbox({ sandboxEndsAt }: Pick<Actor, 'sandboxEndsAt'>, operation: OperationId): void {
  if (sandboxEndsAt && !sandboxOperations.includes(operation)) throw new DomainError('SANDBOX_REFUSED');
}

export const maySendInSandbox = (event: unknown): boolean => sandboxEvents.includes(String(event));
