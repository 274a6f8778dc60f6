import { type Permission } from '@nearhand/contracts/peer/permissions.gen';
import { notify } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { PermissionViewer } from '@nearhand/platform/session-link/permissions/permission-viewer';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useWindow } from '../window-context.ts';

export interface DeviceControl {
  /** Pointer and keyboard go to the device. */
  isControlling: boolean;
  /** The person at the device was asked for control. */
  isRequested: boolean;
  isClipboardAllowed: boolean;
  setControlling: (isControlling: boolean) => void;
}

/** Whether this window shows the device only, or also controls it. Operators who watch only see it. */
export function useDeviceControl(): DeviceControl {
  const intl = useIntl();
  const { session, role, state: window } = useWindow();
  const permissions = useCapability(PermissionViewer);
  const state = useObservable(permissions);
  const [chosen, setChosen] = useState<boolean | null>(null);
  // A customer who hands over control changes the mode.
  const isWanted = chosen ?? session.mode === 'control';
  const isGranted = (permission: Permission) => state?.granted?.has(permission) ?? false;
  const mayControl = role !== 'watcher' && isGranted('control');
  // The dialog that asks shows the answer in the session of a browser.
  const isDenied = window.isDevice && state?.answers.get('control') === 'denied';
  const showDenial = useEffectEvent(() => notify('warning', intl.formatMessage({ id: 'app.session.device.control.denied' })));
  useEffect(() => {
    if (isDenied) showDenial();
  }, [isDenied]);
  return {
    isControlling: isWanted && mayControl,
    isRequested: state?.requested.has('control') ?? false,
    isClipboardAllowed: role !== 'watcher' && isGranted('clipboard'),
    setControlling: (isControlling) => {
      setChosen(isControlling);
      if (isControlling && !mayControl) permissions?.request('control');
    },
  };
}
