import { notify } from '@nearhand/platform/core';
import { useErrorText, useIntl } from '@nearhand/platform/intl';
import { type Machine, MachineViewer } from '@nearhand/platform/session-link/machine/machine-viewer';
import { useState } from 'react';
import { restartDevice } from '../../../shared/device/restart-device.ts';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useWindow } from '../window-context.ts';
import { useDeviceName } from './use-device-name.ts';

export interface MachineControl {
  /** Operators who only view can do nothing. */
  state: Machine;
  change: MachineViewer['change'];
  /** A question is open whether the computer should restart. */
  isRestartAsked: boolean;
  askRestart: () => void;
  answerRestart: (isWanted: boolean) => void;
}

const nothing: Machine = { canBlank: false, canLock: false, canRestart: false, isBlank: false, isLocked: false };

/** Actions of this window on the computer itself. */
export function useMachine(): MachineControl {
  const intl = useIntl();
  const device = useDeviceName();
  const viewer = useCapability(MachineViewer);
  const state = useObservable(viewer) ?? nothing;
  const errorText = useErrorText();
  const { session } = useWindow();
  const [isRestartAsked, setRestartAsked] = useState(false);

  const restart = async () => {
    if (!session.device) return;
    try {
      await restartDevice(session.device.assignmentId, session.sessionId);
      notify('success', intl.formatMessage({ id: 'app.session.device.restarting' }, { device }));
    } catch (error) {
      notify('error', errorText(error));
    }
  };
  return {
    state,
    change: (wanted) => viewer?.change(wanted),
    isRestartAsked,
    askRestart: () => setRestartAsked(true),
    answerRestart: (isWanted) => {
      setRestartAsked(false);
      if (isWanted) void restart();
    },
  };
}
