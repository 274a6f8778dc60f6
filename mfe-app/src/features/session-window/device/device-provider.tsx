import { notify } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { useTypingTaken } from '@nearhand/platform/ui/console';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useWindow } from '../window-context.ts';
import { BrowserClipboard } from './browser-clipboard.ts';
import { DeviceContext } from './device-context.ts';
import { guardTyping } from './input/guard-typing.ts';
import { useClipboardSync } from './use-clipboard-sync.ts';
import { useDeviceCommands } from './use-device-commands.ts';
import { useDeviceControl } from './use-device-control.ts';
import { useDeviceName } from './use-device-name.ts';
import { useMachine } from './use-machine.ts';

interface DeviceProviderProps {
  hasPicture: boolean;
  children: ReactNode;
}

/** Reports of a device render the parts that show them and not the whole window, for which the first picture would have to wait. */
export function DeviceProvider({ hasPicture, children }: DeviceProviderProps) {
  const intl = useIntl();
  const { isDevice } = useWindow().state;
  const device = useDeviceName();
  const control = useDeviceControl();
  const machine = useMachine();
  const [clipboard] = useState(() => new BrowserClipboard());
  const keyboardRef = useRef<HTMLTextAreaElement>(null);
  const input = useCapability(InputSender);
  const showUntyped = useEffectEvent(() => notify('warning', intl.formatMessage({ id: 'app.session.device.untyped' }, { device })));
  useEffect(() => input?.onUntyped(() => showUntyped()), [input]);
  useClipboardSync(clipboard, isDevice && control.isClipboardAllowed);

  const pasteText = () => {
    const reading = navigator.clipboard?.readText?.() ?? Promise.reject(new Error('The clipboard cannot be read'));
    reading.then(
      (text) => {
        if (text) input?.typeText(text);
        keyboardRef.current?.focus({ preventScroll: true });
      },
      () => notify('warning', intl.formatMessage({ id: 'app.session.device.pasteText.denied' })),
    );
  };
  const isTyped = isDevice && hasPicture && control.isControlling;
  useTypingTaken(isTyped);
  useEffect(() => (isTyped ? guardTyping() : undefined), [isTyped]);
  useDeviceCommands({ isOn: isDevice && hasPicture, control, machine, onPasteText: pasteText });
  return <DeviceContext value={isDevice ? { control, machine, clipboard, keyboardRef, pasteText } : null}>{children}</DeviceContext>;
}
