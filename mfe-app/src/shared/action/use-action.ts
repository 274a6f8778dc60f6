import { notify } from '@nearhand/platform/core';
import { useErrorText } from '@nearhand/platform/intl';
import { useState } from 'react';

/** State of an action whose failure shows a notification. */
export function useAction() {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);

  /** Resolves to whether it succeeded. */
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      notify('error', errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
