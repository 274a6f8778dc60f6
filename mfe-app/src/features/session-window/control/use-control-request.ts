import { type PermissionAnswer, PermissionViewer } from '@nearhand/platform/session-link/permissions/permission-viewer';
import { useState } from 'react';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useWindow } from '../window-context.ts';

export interface ControlRequest {
  /** Null: nothing was requested, or its outcome is dismissed. */
  step: 'requested' | 'unreachable' | PermissionAnswer | null;
  ask: () => void;
  /** Withdraws the request, or dismisses its outcome. */
  dismiss: () => void;
}

/** Asks a customer in a browser for control, which begins when the customer has started the agent. */
export function useControlRequest(): ControlRequest {
  const { report, state } = useWindow();
  const viewer = useCapability(PermissionViewer);
  const permissions = useObservable(viewer);
  const [isShown, setShown] = useState(false);
  if (isShown && state.isDevice) setShown(false);
  const isRequested = permissions?.requested.has('control') ?? false;
  const outcome = permissions?.answers.get('control') ?? 'unreachable';

  return {
    step: !isShown ? null : isRequested ? 'requested' : outcome,
    ask: () => {
      setShown(true);
      if (!isRequested && viewer?.request('control')) report({ type: 'controlRequested' });
    },
    dismiss: () => {
      setShown(false);
      viewer?.cancel('control');
    },
  };
}
