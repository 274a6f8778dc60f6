import { useSetAtom } from '@nearhand/platform/core';
import { useEffect, useId } from 'react';
import { unsavedAtom } from './unsaved.atoms.ts';

/** Reports to `LeaveGuard` whether this form has unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  const setUnsaved = useSetAtom(unsavedAtom);
  useEffect(() => {
    if (!isUnsaved) return;
    setUnsaved((others) => new Set([...others, id]));
    return () => setUnsaved((all) => new Set([...all].filter((other) => other !== id)));
  }, [id, isUnsaved, setUnsaved]);
}
