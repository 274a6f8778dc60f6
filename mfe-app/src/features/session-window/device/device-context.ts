import { createContext, type RefObject, useContext } from 'react';
import type { BrowserClipboard } from './browser-clipboard.ts';
import type { DeviceControl } from './use-device-control.ts';
import type { MachineControl } from './use-machine.ts';

/** Parts by which this window works with the device of its session. */
export interface Device {
  control: DeviceControl;
  machine: MachineControl;
  clipboard: BrowserClipboard;
  keyboardRef: RefObject<HTMLTextAreaElement | null>;
  pasteText: () => void;
}

export const DeviceContext = createContext<Device | null>(null);

/** The device of this session; null while the other end is a browser. */
export const useDevice = (): Device | null => useContext(DeviceContext);
