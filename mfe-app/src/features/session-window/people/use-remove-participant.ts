import { notify } from '@nearhand/platform/core';
import { useErrorText } from '@nearhand/platform/intl';
import { useWindow } from '../window-context.ts';
import { removeParticipant } from './collaboration.data.ts';

/** Removes an operator from the session of the window. */
export function useRemoveParticipant(): (participantId: string) => Promise<void> {
  const errorText = useErrorText();
  const { session } = useWindow();
  return async (participantId) => {
    await removeParticipant(session.sessionId, participantId).catch((error: unknown) => notify('error', errorText(error)));
  };
}
