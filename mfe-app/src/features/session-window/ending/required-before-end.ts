import { isOver, type Transfer } from '@nearhand/platform/session-link/files/transfer';
import type { Role, Session } from '../window-state.ts';

interface Circumstances {
  session: Pick<Session, 'note' | 'joinedAt'>;
  role: Role;
  areNotesRequired: boolean;
  /** A note that the server does not have yet. */
  isNoteKept: boolean;
  transfers: readonly Pick<Transfer, 'status'>[];
}

/** Step that the operator must take or confirm before the session may end; usually none. A file that nobody has accepted does not move. */
export function requiredBeforeEnd({ session, role, areNotesRequired, isNoteKept, transfers }: Circumstances): 'note' | 'consent' | null {
  const isNoted = isNoteKept || session.note.trim() !== '';
  if (areNotesRequired && role === 'host' && session.joinedAt && !isNoted) return 'note';
  return transfers.some((transfer) => transfer.status !== 'offered' && !isOver(transfer)) ? 'consent' : null;
}
