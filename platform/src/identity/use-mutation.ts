import { useState } from 'react';
import { CancelledError } from '../core/errors.ts';
import { useFailureText } from './failure-text.ts';

interface Change {
  isBusy: boolean;
  /** Why the last change was not made, in words. */
  failure: string | null;
  /** Makes a change; answers whether it was made. `isHandled` shows an error at its field and then says so. */
  run: (change: () => Promise<unknown>, isHandled?: (error: unknown) => boolean) => Promise<boolean>;
  /** Takes the words of the last failure away. */
  forget: () => void;
}

/** A change on the server: busy while it runs, and in words why it failed. One that was given up is no failure. */
export function useMutation(): Change {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const run: Change['run'] = async (change, isHandled = () => false) => {
    setBusy(true);
    setFailure(null);
    try {
      await change();
      return true;
    } catch (error) {
      if (!(error instanceof CancelledError) && !isHandled(error)) setFailure(failureText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, run, forget: () => setFailure(null) };
}
