import { useState } from 'react';
import { CancelledError } from '../core/errors.ts';
import { useFailureText } from './failure-text.ts';

interface Change {
  isBusy: boolean;
  /** Message of the last error. */
  failure: string | null;
  /** Runs a change; resolves to whether it succeeded. `isHandled` returns true for an error that it shows itself. */
  run: (change: () => Promise<unknown>, isHandled?: (error: unknown) => boolean) => Promise<boolean>;
  /** Clears the error. */
  forget: () => void;
}

/** State of a change on the server. A cancelled change is not an error. */
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
