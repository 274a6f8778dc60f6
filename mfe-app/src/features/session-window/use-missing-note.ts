import { useEffect, useEffectEvent } from 'react';
import type { SessionWindowContext } from './window-context.ts';
import { isNoteMissing } from './window-state.ts';

/** The company has come to want notes while the window was open: the session has ended here, and the note opens for the server to close it. */
export function useMissingNote({ state, showPanel }: SessionWindowContext): void {
  const isMissing = isNoteMissing(state);
  const open = useEffectEvent(() => showPanel('notes'));
  useEffect(() => {
    if (isMissing) open();
  }, [isMissing]);
}
