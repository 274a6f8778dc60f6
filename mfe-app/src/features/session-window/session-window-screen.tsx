import { ApiError } from '@nearhand/platform/core';
import { UiProvider } from '@nearhand/platform/ui';
import { useState } from 'react';
import { PlanFull } from './phases/plan-full.tsx';
import { SandboxLife } from './sandbox/sandbox-life.tsx';
import { keepSession, loadSession, sandboxOver, useSession } from './session-window.data.ts';
import { SessionWindow } from './session-window.tsx';
import type { Session } from './window-state.ts';

/** The operator's window of one session, without the app's chrome. */
export function SessionWindowScreen() {
  const session = useSession();
  // The session after taking over, with which the window starts again in its new role.
  const [taken, setTaken] = useState<Session | null>(null);
  if (session instanceof ApiError)
    return (
      <UiProvider isDark>
        <PlanFull error={session} />
      </UiProvider>
    );
  if (session === sandboxOver)
    return (
      <UiProvider isDark>
        <SandboxLife>{null}</SandboxLife>
      </UiProvider>
    );
  const isTaken = taken?.sessionId === session.sessionId;
  return (
    <UiProvider isDark>
      <SandboxLife>
        <SessionWindow key={`${session.sessionId} ${isTaken}`} loaded={isTaken ? taken : session} onTakenOver={setTaken} />
      </SandboxLife>
    </UiProvider>
  );
}
export { keepSession as shouldRevalidate, loadSession as loader, SessionWindowScreen as Component };
