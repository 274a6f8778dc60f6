import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../../testing/until.ts';
import { openKeyWindow, type SeenEvent } from '../testing/key-window.ts';
import { hasVirtualServer, startVirtualServer, type VirtualServer } from '../testing/virtual-server.ts';
import { openConnection, reply, type XConnection } from '../x-connection.ts';
import { X11Privacy } from './x11-privacy.ts';

const command = [process.execPath, fileURLToPath(new URL('../../../main.ts', import.meta.url)), 'blank-screen'] as const;
const keys = { a: 38, b: 56, escape: 9 } as const;

/** Needs the package xvfb. */
(hasVirtualServer ? describe : describe.skip)('X11Privacy', () => {
  let server: VirtualServer;
  let x: XConnection;
  let other: XConnection;
  let seen: SeenEvent[];

  beforeAll(async () => {
    server = await startVirtualServer(64, 64);
    x = await openConnection({ display: server.display });
    other = await openConnection({ display: server.display });
    ({ events: seen } = await openKeyWindow(other));
  });
  afterAll(async () => {
    x.close();
    other.close();
    await server.stop();
  });

  const open = () => X11Privacy.open(x, { display: server.display }, command);

  async function monitor(): Promise<number> {
    const { crtcs } = await reply<{ crtcs: number[]; config_timestamp: number }>((done) =>
      other.randr.GetScreenResourcesCurrent(other.root, done),
    );
    return crtcs[0] ?? 0;
  }

  const ramp = Array.from({ length: 256 }, (_, level) => level * 257);
  /** The virtual server keeps the ramps like a real one; it has no light. */
  const light = async (levels: number[]) => {
    other.randr.SetCrtcGamma(await monitor(), levels, levels, levels);
    await other.sync();
  };
  async function brightest(): Promise<number> {
    const crtc = await monitor();
    const { red, green, blue } = await reply<{ red: number[]; green: number[]; blue: number[] }>((done) =>
      other.randr.GetCrtcGamma(crtc, done),
    );
    return Math.max(...red, ...green, ...blue);
  }

  /** A key of the keyboard of the device, or one that the agent plays. XTEST plays keys of other devices, too (XTestFakeDeviceKeyEvent). */
  async function press(keycode: number, from: 'device' | 'agent'): Promise<void> {
    const devices = await reply<{ deviceId: number; name: string }[]>((done) => other.xinput.XIQueryDevice(other.xinput.AllDevices, done));
    const keyboard = devices.find(({ name }) => name === 'Xvfb keyboard')?.deviceId ?? 0;
    const { client, xinput, xtest } = other;
    for (const isDown of [true, false]) {
      const request = Buffer.alloc(36);
      request.writeUInt8(xtest.majorOpcode, 0);
      request.writeUInt8(2, 1);
      request.writeUInt16LE(9, 2);
      const deviceKeyPress = xinput.firstEvent + 1;
      const keyPress = isDown ? xtest.KeyPress : xtest.KeyRelease;
      request.writeUInt8(from === 'device' ? deviceKeyPress + (isDown ? 0 : 1) : keyPress, 4);
      request.writeUInt8(keycode, 5);
      if (from === 'device') request.writeUInt8(keyboard, 35);
      client.seq_num += 1;
      client.pack_stream.put(request);
      client.pack_stream.submit();
    }
    await other.sync();
  }

  const pressed = () => seen.filter(({ name }) => name === 'KeyPress').map(({ detail }) => detail);

  it('keeps the keys of the device without effect, and not those of operators', async () => {
    const privacy = await open();
    await press(keys.a, 'device');
    await until(() => pressed().length === 1, 'The key before');
    await privacy.setLocked(true);
    await press(keys.a, 'device');
    await press(keys.b, 'agent');
    await until(() => pressed().length === 2, 'The key of the operator');
    await privacy.setLocked(false);
    await press(keys.a, 'device');
    await until(() => pressed().length === 3, 'The key afterwards');
    expect(pressed()).toEqual([keys.a, keys.b, keys.a]);
    privacy.close();
  });

  it('reports that Esc was pressed twice at the device', async () => {
    const privacy = await open();
    const escaped = vi.fn();
    privacy.onEscape(escaped);
    await privacy.setLocked(true);
    for (const keycode of [keys.escape, keys.a, keys.escape]) await press(keycode, 'device');
    await x.sync();
    expect(escaped).not.toHaveBeenCalled();
    await press(keys.escape, 'device');
    await until(() => escaped.mock.calls.length === 1, 'The escape');
    privacy.close();
  });

  it('unlocks the input when the connection of the agent is lost', async () => {
    const lost = await openConnection({ display: server.display });
    const privacy = await X11Privacy.open(lost, { display: server.display }, command);
    await privacy.setLocked(true);
    lost.close();
    seen.length = 0;
    await until(async () => {
      await press(keys.a, 'device');
      return pressed().length > 0;
    }, 'The key');
  });

  it('cannot blank a screen without light', async () => {
    // A virtual server does not initialize the ramps.
    await light(ramp.map(() => 0));
    const privacy = await open();
    expect(privacy.canBlank).toBe(false);
    await expect(privacy.setBlank(true)).rejects.toThrow('The monitors cannot be dark');
  });

  it('blanks the monitors until it is ended, or the agent is killed', async () => {
    await light(ramp);
    const privacy = await open();
    expect(privacy.canBlank).toBe(true);
    await privacy.setBlank(true);
    expect(await brightest()).toBe(0);
    await privacy.setBlank(false);
    expect(await brightest()).toBe(65_535);

    // An agent that blanks the screen and is killed: its end of the pipe is closed.
    const [program, ...args] = command;
    const child = spawn(program, args, { env: { ...process.env, DISPLAY: server.display }, stdio: ['pipe', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    expect(await brightest()).toBe(0);
    child.stdin.destroy();
    await once(child, 'exit');
    expect(await brightest()).toBe(65_535);
  });
});
