import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../../testing/until.ts';
import { hasVirtualServer, startVirtualServer, type VirtualServer } from '../testing/virtual-server.ts';
import { openConnection, reply, type XConnection } from '../x-connection.ts';
import { X11Windows } from './x11-windows.ts';

const screen = { width: 800, height: 600 };
type Geometry = Record<'xPos' | 'yPos' | 'width' | 'height', number>;

/** Inside of the last button, whatever the font is. */
const lastButton = { x: screen.width - 24 - 16 - 12, y: screen.height - 64 - 16 - 12 };
const keycodes = { escape: 9, tab: 23, enter: 36 };

(hasVirtualServer ? describe : describe.skip)('X11Windows', () => {
  let server: VirtualServer;
  let x: XConnection;
  let windows: X11Windows;

  beforeAll(async () => {
    server = await startVirtualServer(screen.width, screen.height);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    x = await openConnection({ display: server.display });
    windows = new X11Windows({ display: server.display });
  });
  afterEach(() => {
    windows.close();
    x.close();
  });

  const buttons = () => ({ deny: jest.fn(), allow: jest.fn(), closed: jest.fn() });

  function ask(on: ReturnType<typeof buttons>) {
    return windows.open(
      {
        title: 'Nearhand: allow access?',
        lines: ['Łukasz Wójcik (Northwind Care)', 'wants to see and control this computer.'],
        buttons: [
          { label: 'Deny', onPress: on.deny },
          { label: 'Allow', onPress: on.allow },
        ],
      },
      on.closed,
    );
  }

  /** Repeats the input until it has an effect: the window appears a moment after the call. */
  async function act(input: () => void, hasEffect: () => boolean): Promise<void> {
    await until(() => {
      if (!hasEffect()) input();
      return hasEffect();
    }, 'The effect of the input');
  }

  function click(): void {
    const { FakeInput, MotionNotify, ButtonPress, ButtonRelease } = x.xtest;
    FakeInput.call(x.xtest, MotionNotify, 0, 0, x.root, lastButton.x, lastButton.y);
    FakeInput.call(x.xtest, ButtonPress, 1, 0, x.root, 0, 0);
    FakeInput.call(x.xtest, ButtonRelease, 1, 0, x.root, 0, 0);
  }

  function type(keycode: number): void {
    x.xtest.FakeInput(x.xtest.KeyPress, keycode, 0, x.root, 0, 0);
    x.xtest.FakeInput(x.xtest.KeyRelease, keycode, 0, x.root, 0, 0);
  }

  it('presses the button under the pointer', async () => {
    const on = buttons();
    const window = ask(on);
    await act(click, () => on.allow.mock.calls.length > 0);
    expect(on.deny).not.toHaveBeenCalled();
    window.close();
  });

  it('presses the default button with Enter, and is closed with Escape', async () => {
    const on = buttons();
    const window = ask(on);
    // Without a window manager, keys go to the window under the pointer.
    x.xtest.FakeInput(x.xtest.MotionNotify, 0, 0, x.root, lastButton.x, lastButton.y);
    await act(
      () => type(keycodes.enter),
      () => on.deny.mock.calls.length > 0,
    );
    await act(
      () => type(keycodes.escape),
      () => on.closed.mock.calls.length > 0,
    );
    expect(on.allow).not.toHaveBeenCalled();
    window.close();
  });

  it('does not react any more after it was closed', async () => {
    const on = buttons();
    const first = ask(on);
    await act(click, () => on.allow.mock.calls.length > 0);
    first.close();
    const next = buttons();
    const window = ask(next);
    const before = on.allow.mock.calls.length;
    await act(click, () => next.allow.mock.calls.length > 0);
    expect(on.allow.mock.calls.length).toBe(before);
    window.close();
  });

  it('stays inside of the screen when its texts become longer', async () => {
    const window = windows.open({ title: '', lines: ['Ada Nowak'], buttons: [] }, jest.fn());
    const placeOf = async (): Promise<Geometry> => {
      const { children } = await reply<{ children: number[] }>((done) => x.client.QueryTree(x.root, done));
      const places = await Promise.all(children.map((id) => reply<Geometry>((done) => x.client.GetGeometry(id, done))));
      return places.find(({ width }) => width >= 200) ?? { xPos: 0, yPos: 0, width: 0, height: 0 };
    };
    await until(async () => (await placeOf()).height > 0, 'The window');
    const before = await placeOf();
    window.update({ title: '', lines: ['Ada Nowak', 'word '.repeat(90), 'x'.repeat(400)], buttons: [] });
    await until(async () => (await placeOf()).height > before.height, 'The larger window');
    const after = await placeOf();
    expect(after.xPos + after.width).toBe(before.xPos + before.width);
    expect(after.yPos + after.height).toBe(before.yPos + before.height);
    expect(after.xPos).toBeGreaterThanOrEqual(0);
    window.close();
  });

  it('calls back when there is no X server', async () => {
    const lost = new X11Windows({ display: ':9999' });
    const closed = jest.fn();
    lost.open({ title: '', lines: [], buttons: [] }, closed);
    await until(() => closed.mock.calls.length === 1, 'The failure');
    lost.close();
  });
});
