import type { KeyLocks } from '@nearhand/contracts/peer/input.gen';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startKeyRecorder } from '../testing/key-recorder.ts';
import { openKeyWindow } from '../testing/key-window.ts';
import { type Bench, deviceLocks, secondLayout, setLayouts, typeCell } from '../testing/type-table.ts';
import { hasVirtualServer, startVirtualServer, type VirtualServer } from '../testing/virtual-server.ts';
import { openConnection } from '../x-connection.ts';
import { type HeldKeys, X11Keyboard } from './x11-keyboard.ts';
import { readState, setLocks } from './xkb.ts';

const hanzi = (count: number) => Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join('');

const capsLockKeycode = 66;

/** Resolves when another server has repeated a key that is held. */
async function repetitions(): Promise<void> {
  const server = await startVirtualServer(100, 100);
  const x = await openConnection({ display: server.display });
  const { events } = await openKeyWindow(x);
  x.xtest.FakeInput(x.xtest.KeyPress, 38, 0, 0, 0, 0);
  while (events.filter(({ name }) => name === 'KeyPress').length < 5) await new Promise((resolve) => x.client.once('event', resolve));
  x.close();
  await server.stop();
}

/** Needs the packages xvfb and x11-xkb-utils. */
(hasVirtualServer ? describe : describe.skip)('X11Keyboard', () => {
  let server: VirtualServer;
  let bench: Bench;
  let held: HeldKeys;

  beforeAll(async () => {
    server = await startVirtualServer(200, 100);
    const { display } = server;
    const x = await openConnection({ display });
    bench = { display, x, keyboard: await X11Keyboard.open(x), recorder: await startKeyRecorder(display) };
  });
  beforeEach(async () => {
    setLayouts(server.display, 'us', 'ru');
    setLocks(bench.x, 0xff, 0, 0);
    bench.recorder.keys.length = 0;
    held = bench.keyboard.open();
  });
  afterAll(async () => {
    bench?.x.close();
    await bench?.recorder.stop();
    await server?.stop();
  });

  const press = (key: string, code: string, isDown: boolean) => bench.keyboard.key(held, { key, code, isDown });
  const stroke = (key: string, code = key) => {
    press(key, code, true);
    press(key, code, false);
  };
  const presses = () => bench.recorder.keys.filter(({ type }) => type === 'press');
  /** All keys so far, and Escape after them. */
  const typed = async () => {
    stroke('Escape');
    const { recorder } = bench;
    await recorder.until(() => recorder.keys.some(({ type, keysym }) => type === 'release' && keysym === 0xff1b));
    return recorder.text().slice(0, -1);
  };

  // All combinations: x11-keyboard.full.test.ts.
  it.each([
    { layout: 'fr', lock: 'Num Lock', group: 0, operator: 'us' },
    { layout: 'pl', lock: 'Caps Lock', group: 0, operator: 'de' },
    { layout: 'ru', lock: 'Shift Lock', group: 0, operator: 'us' },
    { layout: 'de', lock: 'Caps Lock', group: 1, operator: 'fr' },
    { layout: 'us', lock: 'none', group: 1, operator: 'ru' },
  ] as const)('types what an operator types: $layout with $lock in group $group, operator $operator', async (cell) => {
    setLayouts(server.display, cell.layout, secondLayout(cell.layout));
    expect(await typeCell(bench, cell)).toBeNull();
  });

  it('sends a shortcut by the key of its letter, in whatever group', async () => {
    setLocks(bench.x, 0xff, 0, 1);
    press('Control', 'ControlLeft', true);
    stroke('c', 'KeyC');
    press('Control', 'ControlLeft', false);
    expect(await typed()).toBe('\u0003');
    expect(presses()[1]).toMatchObject({ keycode: 54, state: 0x2004 });
  });

  it('presses keys once, however late the release is, and again with each repetition of the operator', async () => {
    press('a', 'KeyA', true);
    await bench.recorder.until(() => presses().length > 0);
    await repetitions();
    expect(presses().filter(({ keycode }) => keycode === 38)).toHaveLength(1);
    press('a', 'KeyA', true);
    press('a', 'KeyA', false);
    await typed();
    expect(presses().filter(({ keycode }) => keycode === 38)).toHaveLength(2);
  });

  it('leaves the repetition of the keyboard itself as it is', async () => {
    const { x, recorder } = bench;
    stroke('a', 'KeyA');
    await typed();
    recorder.keys.length = 0;
    x.xtest.FakeInput(x.xtest.KeyPress, 38, 0, 0, 0, 0);
    await recorder.until(() => presses().length > 2);
    x.xtest.FakeInput(x.xtest.KeyRelease, 38, 0, 0, 0, 0);
    await x.sync();
  });

  it('keeps a locked Shift away from other keys, and leaves it locked', async () => {
    setLocks(bench.x, 0xff, 1, 0);
    press('Shift', 'ShiftLeft', true);
    press('Shift', 'ShiftLeft', false);
    stroke('ArrowLeft');
    await typed();
    expect(presses().find(({ keysym }) => keysym === 0xff51)).toMatchObject({ state: 0 });
    expect((await readState(bench.x)).lockedMods).toBe(1);
  });

  it('reports locks that are switched at the device, and those that the operator switches, but not those of a key', async () => {
    const { x, keyboard } = bench;
    setLayouts(server.display, 'fr');
    const reports: KeyLocks[] = [];
    const end = keyboard.onLocks(() => reports.push(keyboard.locks));
    const reported = async (count: number) => {
      while (reports.length < count) await x.sync();
    };
    expect(keyboard.locks).toEqual({ capsLock: false, numLock: false });
    for (const type of [x.xtest.KeyPress, x.xtest.KeyRelease]) x.xtest.FakeInput(type, capsLockKeycode, 0, 0, 0, 0);
    await reported(1);
    // Caps Lock would make it a capital there.
    stroke('é', 'Digit2');
    expect(await typed()).toBe('é');
    keyboard.setLock('numLock', true);
    await reported(2);
    keyboard.setLock('capsLock', false);
    await reported(3);
    expect((await readState(x)).lockedMods).toBe(deviceLocks['Num Lock']);
    end();
    expect(reports).toEqual([
      { capsLock: true, numLock: false },
      { capsLock: true, numLock: true },
      { capsLock: false, numLock: true },
    ]);
  });

  it('types many characters without a key into a stopped program', async () => {
    const { recorder, keyboard } = bench;
    const text = hanzi(65);
    recorder.signal('SIGSTOP');
    keyboard.text(held, text);
    await keyboard.settled();
    recorder.signal('SIGCONT');
    expect(await typed()).toBe(text);
  });

  it.each([true, false])(
    'types more characters than it has places when the program has read them (answers pings: %s)',
    async (answersPings) => {
      const recorder = await startKeyRecorder(server.display, { answersPings });
      const text = hanzi(200);
      bench.keyboard.text(held, text);
      await recorder.until(() => recorder.text().length >= text.length);
      expect(recorder.text()).toBe(text);
      await recorder.stop();
    },
  );
});
