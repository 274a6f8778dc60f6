import { api, notify, unwrap } from '@nearhand/platform/core';
import { useErrorText } from '@nearhand/platform/intl';
import { useState } from 'react';
import type { Session } from './session.ts';

interface Reinvite {
  /** The new session for the same customer. */
  invited: Session | null;
  /** Id of the session whose customer is being invited. */
  busyId: string | null;
  reinvite: (session: Session) => Promise<void>;
  done: () => void;
}

/** Creates a session for the customer of an earlier one and shows its invitation. */
export function useReinvite(): Reinvite {
  const errorText = useErrorText();
  const [invited, setInvited] = useState<Session | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  const reinvite = async ({ sessionId, customerName, customerEmail }: Session) => {
    setBusyId(sessionId);
    try {
      setInvited(await unwrap(api.POST('/session', { body: { customerName, customerEmail } })));
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusyId(null);
    }
  };
  return { invited, busyId, reinvite, done: () => setInvited(null) };
}
