import { useEffect, useEffectEvent } from 'react';
import type { SessionWindowContext } from './window-context.ts';
import { isNoteMissing } from './window-state.ts';

/** Opens the note if the company has begun to require one while the window was open, so that the server can close the session. */
export function useMissingNote({ state, showPanel }: SessionWindowContext): void {
  const isMissing = isNoteMissing(state);
  const open = useEffectEvent(() => showPanel('notes'));
  useEffect(() => {
    if (isMissing) open();
  }, [isMissing]);
}
