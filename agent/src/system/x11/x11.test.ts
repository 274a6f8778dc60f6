import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputEvent } from '../system.ts';
import { openX11 } from './open-x11.ts';
import { openKeyWindow, type SeenEvent } from './testing/key-window.ts';
import { hasVirtualServer, startVirtualServer, type VirtualServer } from './testing/virtual-server.ts';
import { openConnection, reply, type XConnection } from './x-connection.ts';

type Unnumbered<One> = One extends InputEvent ? Omit<One, 'sequence'> : never;

const size = { width: 640, height: 400 };
const blankCommand = [process.execPath, fileURLToPath(new URL('../../main.ts', import.meta.url)), 'blank-screen'] as const;

/** Needs the package xvfb. */
(hasVirtualServer ? describe : describe.skip)('openX11', () => {
  let server: VirtualServer;
  let system: Awaited<ReturnType<typeof openX11>>;
  let other: XConnection;
  let seen: SeenEvent[];
  let displayId: string;

  beforeAll(async () => {
    server = await startVirtualServer(size.width, size.height);
    system = await openX11({ display: server.display }, blankCommand);
    other = await openConnection({ display: server.display });
    ({ events: seen } = await openKeyWindow(other));
    displayId = system.screen.displays[0]?.displayId ?? '';
  });
  afterAll(async () => {
    system?.close();
    other?.close();
    await server?.stop();
  });

  const until = async <Value>(find: () => Value | null | undefined | false): Promise<Value> => {
    for (;;) {
      const found = find();
      if (found) return found;
      await other.sync();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const keysyms = async () => {
    const { min_keycode: first, max_keycode: last } = other.display;
    const rows = await reply<number[][]>((done) => other.client.GetKeyboardMapping(first, last - first + 1, done));
    return (keycode: number, isShifted: boolean) => rows[keycode - first]?.[isShifted ? 1 : 0] ?? 0;
  };
  /** Returns what was typed: the keysym of each pressed key, without the modifiers. */
  const typed = async () => {
    const keysymOf = await keysyms();
    return seen
      .filter(({ name }) => name === 'KeyPress')
      .map(({ detail, modifiers }) => keysymOf(detail, (modifiers & 1) === 1))
      .filter((keysym) => keysym < 0xffe1 || keysym > 0xffee)
      .map((keysym) =>
        keysym >= 0x01000000
          ? String.fromCodePoint(keysym - 0x01000000)
          : keysym < 0x100
            ? String.fromCodePoint(keysym)
            : `<${keysym.toString(16)}>`,
      );
  };
  let sequence = 0;
  const play = (input: ReturnType<typeof system.input.open>, event: Unnumbered<InputEvent>) => {
    sequence += 1;
    input.apply({ ...event, sequence } as InputEvent);
  };
  const stroke = (input: ReturnType<typeof system.input.open>, key: string, code = key) => {
    play(input, { type: 'input.key', key, code, isDown: true });
    play(input, { type: 'input.key', key, code, isDown: false });
  };
  const released = (keys: number) => until(() => seen.filter(({ name }) => name === 'KeyRelease').length >= keys);

  it('has the display of the server, and its cursor', () => {
    expect(system.screen.displays).toMatchObject([{ x: 0, y: 0, ...size, isPrimary: true }]);
    expect(system.screen.desktop).toMatchObject(size);
    expect(system.screen.cursor).not.toBeNull();
  });

  it('reports what was drawn once, and reads its pixels', async () => {
    const { screen } = system;
    await screen.takeDamage();
    let reports = 0;
    const end = screen.onDamage(() => {
      reports += 1;
    });
    const context = other.client.AllocID();
    other.client.CreateGC(context, other.root, { foreground: 0x3366cc });
    const window = other.client.AllocID();
    other.client.CreateWindow(window, other.root, 100, 50, 200, 100, 0, 0, 1, 0, { overrideRedirect: true });
    other.client.MapWindow(window);
    other.client.PolyFillRectangle(window, context, [0, 0, 200, 100]);
    await until(() => reports > 0);
    await other.sync();
    const damage = await screen.takeDamage();
    expect(damage.some(({ x, y, width, height }) => x <= 100 && y <= 50 && x + width >= 300 && y + height >= 150)).toBe(true);
    await screen.readRows(50, 100);
    expect(screen.desktop.pixels.readUInt32LE((60 * size.width + 150) * 4) & 0xffffff).toBe(0x3366cc);
    expect(reports).toBe(1);
    end();
    other.client.DestroyWindow(window);
  });

  it('moves the pointer, and presses its buttons and the wheel', async () => {
    seen.length = 0;
    const input = system.input.open(() => undefined);
    play(input, { type: 'input.pointerMove', displayId, x: 0.25, y: 0.5 });
    play(input, { type: 'input.pointerButton', displayId, x: 0.5, y: 0.25, button: 2, isDown: true });
    play(input, { type: 'input.pointerButton', displayId, x: 0.5, y: 0.25, button: 2, isDown: false });
    play(input, { type: 'input.wheel', deltaX: 0, deltaY: 150 });
    play(input, { type: 'input.wheel', deltaX: 0, deltaY: 60 });
    play(input, { type: 'input.wheel', deltaX: -1_000_000, deltaY: 0 });
    play(input, { type: 'input.pointerMove', displayId: 'unknown', x: 0, y: 0 });
    await until(() => seen.filter(({ detail }) => detail === 6).length === 40);
    expect(seen).toContainEqual(expect.objectContaining({ name: 'MotionNotify', x: 160, y: 200 }));
    expect(seen).toContainEqual(expect.objectContaining({ name: 'ButtonPress', detail: 3, x: 320, y: 100 }));
    expect(seen.filter(({ name, detail }) => name === 'ButtonPress' && detail === 5)).toHaveLength(2);
    input.close();
  });

  it('types keys by what they mean, with the modifiers that the layout needs', async () => {
    seen.length = 0;
    const input = system.input.open(() => undefined);
    for (const key of ['a', 'Z', '!', 'é', 'Enter']) stroke(input, key);
    // The operator holds Shift for a character that needs none here.
    play(input, { type: 'input.key', key: 'Shift', code: 'ShiftLeft', isDown: true });
    stroke(input, '/');
    play(input, { type: 'input.key', key: 'Shift', code: 'ShiftLeft', isDown: false });
    await released(8);
    expect(await typed()).toEqual(['a', 'Z', '!', 'é', '<ff0d>', '/']);
    input.close();
  });

  it('types text of any script', async () => {
    seen.length = 0;
    const input = system.input.open(() => undefined);
    play(input, { type: 'input.text', text: 'ñ漢😀Ω€ aB' });
    await released(8);
    expect((await typed()).join('')).toBe('ñ漢😀Ω€ aB');
    input.close();
  });

  it('sends shortcuts with the modifiers of the operator', async () => {
    seen.length = 0;
    const input = system.input.open(() => undefined);
    play(input, { type: 'input.key', key: 'Control', code: 'ControlLeft', isDown: true });
    stroke(input, 'c', 'KeyC');
    play(input, { type: 'input.key', key: 'Control', code: 'ControlLeft', isDown: false });
    await released(2);
    const press = seen.filter(({ name }) => name === 'KeyPress').at(-1);
    expect((press?.modifiers ?? 0) & 4).toBe(4);
    input.close();
  });

  it('clicks, drags and scrolls with the keys before, and without those after', async () => {
    seen.length = 0;
    const input = system.input.open(() => undefined);
    const control = (isDown: boolean) => play(input, { type: 'input.key', key: 'Control', code: 'ControlLeft', isDown });
    const button = (x: number, isDown: boolean) => play(input, { type: 'input.pointerButton', displayId, x, y: 0.5, button: 0, isDown });
    control(true);
    button(0.25, true);
    play(input, { type: 'input.pointerMove', displayId, x: 0.5, y: 0.5 });
    button(0.75, false);
    play(input, { type: 'input.wheel', deltaX: 0, deltaY: 100 });
    control(false);
    button(0.25, true);
    button(0.5, false);
    await until(() => seen.filter(({ name }) => name === 'ButtonRelease').length === 3);
    const pointer = seen.filter(({ name }) => !name.startsWith('Key'));
    expect(pointer.map(({ name, detail, x, modifiers }) => [name, name === 'MotionNotify' ? 0 : detail, x, modifiers & 4])).toEqual([
      ['MotionNotify', 0, 160, 4],
      ['ButtonPress', 1, 160, 4],
      ['MotionNotify', 0, 320, 4],
      ['MotionNotify', 0, 480, 4],
      ['ButtonRelease', 1, 480, 4],
      ['ButtonPress', 5, 480, 4],
      ['ButtonRelease', 5, 480, 4],
      ['MotionNotify', 0, 160, 0],
      ['ButtonPress', 1, 160, 0],
      ['MotionNotify', 0, 320, 0],
      ['ButtonRelease', 1, 320, 0],
    ]);
    input.close();
  });

  it('presses nothing that has waited for a key when the input of the operator is released', async () => {
    seen.length = 0;
    const input = system.input.open(() => undefined);
    stroke(input, 'a');
    play(input, { type: 'input.pointerButton', displayId, x: 0.5, y: 0.5, button: 0, isDown: true });
    input.release();
    stroke(input, 'b');
    await released(2);
    expect(seen.filter(({ name }) => name.startsWith('Button'))).toEqual([]);
    input.close();
  });

  it('releases what an operator holds, and not what another one holds', async () => {
    seen.length = 0;
    const [one, two] = [system.input.open(() => undefined), system.input.open(() => undefined)];
    play(one, { type: 'input.pointerButton', displayId, x: 0.5, y: 0.5, button: 0, isDown: true });
    play(one, { type: 'input.key', key: 'Shift', code: 'ShiftLeft', isDown: true });
    play(two, { type: 'input.key', key: 'Control', code: 'ControlLeft', isDown: true });
    await until(() => seen.some(({ name }) => name === 'ButtonPress') && seen.filter(({ name }) => name === 'KeyPress').length === 2);
    one.close();
    await until(() => seen.some(({ name }) => name === 'ButtonRelease') && seen.some(({ name }) => name === 'KeyRelease'));
    const releases = seen.filter(({ name }) => name === 'KeyRelease').map(({ detail }) => detail);
    const keysymOf = await keysyms();
    expect(releases.map((keycode) => keysymOf(keycode, false))).toEqual([0xffe1]);
    two.close();
    await released(2);
  });

  it('exchanges the clipboard with other applications, also large images', async () => {
    const application = await openX11({ display: server.display }, blankCommand);
    const offered: (readonly string[])[] = [];
    const end = application.clipboard.onChange((formats) => offered.push(formats));
    const image = Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 253);
    const text = new TextEncoder().encode('from the operator: 漢字 ñ');
    system.clipboard.offer(['text/plain', 'image/png'], async (format) => (format === 'image/png' ? image : text));
    expect(await until(() => offered[0])).toEqual(['text/plain', 'image/png']);
    expect(Buffer.from((await application.clipboard.read('text/plain')) ?? []).toString()).toBe('from the operator: 漢字 ñ');
    expect(Buffer.compare(Buffer.from((await application.clipboard.read('image/png')) ?? []), Buffer.from(image))).toBe(0);
    expect(await application.clipboard.read('text/html')).toBeNull();
    end();

    const copied: (readonly string[])[] = [];
    system.clipboard.onChange((formats) => copied.push(formats));
    application.clipboard.offer(['text/html'], async () => new TextEncoder().encode('<b>x</b>'));
    expect(await until(() => copied[0])).toEqual(['text/html']);
    expect(Buffer.from((await system.clipboard.read('text/html')) ?? []).toString()).toBe('<b>x</b>');
    application.close();
  });

  it('resolves `closed` when the server ends', async () => {
    const brief = await startVirtualServer(64, 64);
    const opened = await openX11({ display: brief.display }, blankCommand);
    await brief.stop();
    await opened.closed;
  });
});
