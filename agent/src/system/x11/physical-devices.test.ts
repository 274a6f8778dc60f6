import { describe, expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { Listeners } from './listeners.ts';
import { PhysicalDevices } from './physical-devices.ts';
import type { XConnection } from './x-connection.ts';

const master = { deviceId: 2, name: 'Virtual core pointer', use: 1 };
const played = { deviceId: 4, name: 'Virtual core XTEST pointer', use: 3 };
const mouse = { deviceId: 7, name: 'QEMU QEMU USB Tablet', use: 3 };
const keyboard = { deviceId: 8, name: 'AT Translated Set 2 keyboard', use: 4 };

describe('PhysicalDevices', () => {
  it('follows devices that come and go, without masters and what plays input', async () => {
    let listed = [master, played, mouse];
    const changes = new Listeners();
    const xinput = {
      AllDevices: 0,
      XISelectEvents: () => undefined,
      XIQueryDevice: (_id: number, done: (error: null, devices: typeof listed) => void) => done(null, listed),
    };
    const x = { root: 1, xinput, on: (_name: string, listener: () => void) => changes.add(listener) };
    const devices = await PhysicalDevices.open(x as unknown as XConnection);
    const made = () => [master, played, mouse, keyboard, { deviceId: 12 }].map(({ deviceId }) => devices.made({ sourceId: deviceId }));
    expect(made()).toEqual([false, false, true, false, false]);
    listed = [master, played, { ...keyboard, use: 5 }, { deviceId: 12, name: 'Second XTEST pointer', use: 3 }];
    changes.emit();
    await until(() => !devices.made({ sourceId: mouse.deviceId }), 'The new list');
    expect(made()).toEqual([false, false, false, true, false]);
    expect(devices.made({})).toBe(false);
    devices.close();
  });
});
