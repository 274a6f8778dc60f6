import { IconBrandAndroid, IconBrandApple, IconBrandWindows, IconDeviceMobile, IconTerminal2 } from '@nearhand/platform/ui';
import type { ComponentType } from 'react';
import type { Device } from './devices.data.ts';
import classes from './devices.module.css';

interface System {
  name: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

/** Product names, not translated. */
const systems: Record<Device['os'], System> = {
  windows: { name: 'Windows', Icon: IconBrandWindows },
  macos: { name: 'macOS', Icon: IconBrandApple },
  linux: { name: 'Linux', Icon: IconTerminal2 },
  android: { name: 'Android', Icon: IconBrandAndroid },
  ios: { name: 'iOS', Icon: IconDeviceMobile },
};

/** The operating system, with its version if known. */
export function OsName({ os, version }: { os: Device['os']; version: string }) {
  const { name, Icon } = systems[os];
  return (
    <span className={classes['os']}>
      <Icon size={18} aria-hidden />
      <span>
        {name} {version}
      </span>
    </span>
  );
}
