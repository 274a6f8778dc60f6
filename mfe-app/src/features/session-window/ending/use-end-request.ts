import { notify, requireMe } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { useState } from 'react';
import { hasKeptNote } from '../../../shared/note/session-draft.ts';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import type { SessionWindowContext } from '../window-context.ts';
import { requiredBeforeEnd } from './required-before-end.ts';
import { useEndAfterNote } from './use-end-after-note.ts';
import type { Ending } from './use-ending.ts';

/**
 * Starts the end of the session. Opens the note before if it is required and missing, and asks first if files are being transferred;
 * the customer stays connected meanwhile.
 */
export function useEndRequest(context: SessionWindowContext, ending: Ending) {
  const { session, role, showPanel } = context;
  const intl = useIntl();
  const transfers = useObservable(useCapability(FileTransfers)?.list ?? null) ?? [];
  const [isAsking, setAsking] = useState(false);
  const awaitNote = useEndAfterNote(context, ending);

  const requestEnd = () => {
    const { sessionNotesRequired: areNotesRequired } = requireMe().company.settings;
    const isNoteKept = hasKeptNote(session.sessionId);
    const required = requiredBeforeEnd({ session, role, areNotesRequired, isNoteKept, transfers });
    if (required === 'note') {
      showPanel('notes');
      awaitNote();
      notify('warning', intl.formatMessage({ id: 'app.session.note.required' }));
    } else if (required === 'consent') setAsking(true);
    else ending.start();
  };
  const dialog = {
    isOpen: isAsking,
    onClose: () => setAsking(false),
    onEnd: () => {
      setAsking(false);
      ending.endNow();
    },
  };
  return { requestEnd, dialog };
}
