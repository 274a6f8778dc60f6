import { api, notify, unwrap } from '@nearhand/platform/core';
import { useErrorText } from '@nearhand/platform/intl';
import { connectToDevice } from '@nearhand/platform/live';
import { useState } from 'react';
import type { Session } from './session.ts';

interface OpenAgain {
  /** The new session for the same customer. */
  invited: Session | null;
  /** Id of the session whose customer is being invited. */
  busyId: string | null;
  /** Call it in a click or key handler. */
  openAgain: (session: Session) => void;
  done: () => void;
}

/** A session for the customer of an earlier one, with its invitation; or a session with the same device, in its window. */
export function useOpenAgain(): OpenAgain {
  const errorText = useErrorText();
  const [invited, setInvited] = useState<Session | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  const invite = async ({ sessionId, customerName, customerEmail }: Session) => {
    setBusyId(sessionId);
    try {
      setInvited(await unwrap(api.POST('/session', { body: { customerName, customerEmail } })));
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusyId(null);
    }
  };
  const openAgain = (session: Session) =>
    void (session.device ? connectToDevice(session.device.assignmentId, session.mode) : invite(session));
  return { invited, busyId, openAgain, done: () => setInvited(null) };
}
