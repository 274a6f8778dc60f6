import { hrefOf, notify, useSetAtom } from '@nearhand/platform/core';
import { useErrorText } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/router';
import { useState } from 'react';
import { answerSessionRequest, mySessionRequestsAtom, type SessionRequest, withSessionRequest } from './my-session-requests.ts';
import { openPendingWindow } from './session-windows.ts';

/** Accepts or declines a session request. Accepting opens the window of the session. Call `answer` in a click handler. */
export function useSessionRequestAnswer({ sessionId, sessionRequestId }: SessionRequest) {
  const errorText = useErrorText();
  const navigate = useNavigate();
  const update = useSetAtom(mySessionRequestsAtom);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);

  const answer = async (accept: boolean) => {
    const path = hrefOf('session-window', { id: sessionId });
    const isHere = location.pathname === path;
    // Opened in the click handler, or browsers block it; it navigates once the server has admitted the operator.
    const opened = accept && !isHere ? openPendingWindow() : null;
    setBusy(true);
    setFault(null);
    try {
      const answered = await answerSessionRequest(sessionRequestId, accept);
      if (opened) opened.show(sessionId);
      else if (accept && !isHere) void navigate(path);
      update((known) => withSessionRequest(known, answered));
    } catch (error) {
      opened?.close();
      setBusy(false);
      setFault(error);
      notify('error', errorText(error));
    }
  };
  return { answer, isBusy, fault };
}
