import { notify } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { type RefObject, useRef, useState } from 'react';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useWindow } from '../window-context.ts';
import { BrowserClipboard } from './browser-clipboard.ts';
import { useClipboardSync } from './use-clipboard-sync.ts';
import { useDeviceCommands } from './use-device-commands.ts';
import { type DeviceControl, useDeviceControl } from './use-device-control.ts';
import { type MachineControl, useMachine } from './use-machine.ts';

export interface Device {
  control: DeviceControl;
  machine: MachineControl;
  clipboard: BrowserClipboard;
  keyboardRef: RefObject<HTMLTextAreaElement | null>;
  /** The picture for a snapshot. */
  canvas: HTMLCanvasElement | null;
  pasteText: () => void;
}

/** The device of this session; null while the other end is a browser. */
export function useDevice(hasPicture: boolean): Device | null {
  const intl = useIntl();
  const { isDevice } = useWindow().state;
  const control = useDeviceControl();
  const machine = useMachine();
  const [clipboard] = useState(() => new BrowserClipboard());
  const keyboardRef = useRef<HTMLTextAreaElement>(null);
  const input = useCapability(InputSender);
  const viewer = useCapability(PictureViewer);
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
  useDeviceCommands({ isOn: isDevice && hasPicture, control, machine, onPasteText: pasteText });
  return isDevice ? { control, machine, clipboard, keyboardRef, canvas: viewer?.canvas ?? null, pasteText } : null;
}
