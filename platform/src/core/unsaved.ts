import { atom, useSetAtom } from 'jotai';
import { useEffect, useId } from 'react';

/** Ids of the forms with unsaved changes. */
export const unsavedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Reports whether this form has unsaved changes: `LeaveGuard` asks before they are lost, and a new revision waits for them. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  const setUnsaved = useSetAtom(unsavedAtom);
  useEffect(() => {
    if (!isUnsaved) return;
    setUnsaved((others) => new Set([...others, id]));
    return () => setUnsaved((all) => new Set([...all].filter((other) => other !== id)));
  }, [id, isUnsaved, setUnsaved]);
}
