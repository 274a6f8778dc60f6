import { type MeUpdate, notify, saveMe, useAtom, type WritableAtom } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useEffect, useRef, useState } from 'react';

/** A preference that applies to this browser at once and is then saved on the account; `failure` is the error of saving. */
export function usePreference<T extends string>(atom: WritableAtom<T, [T], void>, toUpdate: (value: T) => MeUpdate) {
  const intl = useIntl();
  const [value, apply] = useAtom(atom);
  const [failure, setFailure] = useState<unknown>(null);
  const lastChange = useRef(0);
  // Saves run one after the other, so that the last choice wins.
  const saves = useRef<Promise<void>>(Promise.resolve());
  // A change of language is confirmed in the new language.
  const words = useRef(intl);
  useEffect(() => {
    words.current = intl;
  }, [intl]);

  const change = async (chosen: T) => {
    lastChange.current += 1;
    const thisChange = lastChange.current;
    apply(chosen);
    setFailure(null);
    const save = saves.current.then(() => saveMe(toUpdate(chosen)));
    saves.current = save.catch(() => {});
    try {
      await save;
      if (thisChange === lastChange.current) notify('success', words.current.formatMessage({ id: 'app.account.saved' }));
    } catch (error) {
      if (thisChange === lastChange.current) setFailure(error);
    }
  };
  return { value, change, failure };
}
