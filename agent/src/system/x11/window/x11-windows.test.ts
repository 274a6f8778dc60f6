import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../testing/until.ts';
import { Hands } from '../testing/hands.ts';
import { namedWindows } from '../testing/named-windows.ts';
import { hasServerWithDevices, type ServerWithDevices, startServerWithDevices } from '../testing/virtual-server.ts';
import { openConnection, reply, type XConnection } from '../x-connection.ts';
import { keycodes, readingMs } from './answer-rule.ts';
import { X11Windows } from './x11-windows.ts';

const screen = { width: 800, height: 600 };

/** Points inside the buttons, and beside them, whatever the font is. */
const allow = { x: screen.width - 24 - 16 - 12, y: screen.height - 64 - 16 - 12 };
const deny = { x: allow.x - 80, y: allow.y };
const beside = { x: allow.x, y: allow.y - 40 };
const { escape: escapeKey, tab, enter, space, control, alt } = keycodes;
const letter = 38;

(hasServerWithDevices ? describe : describe.skip)('X11Windows', () => {
  let server: ServerWithDevices;
  let person: Hands;
  let x: XConnection;
  let operator: Hands;
  let windows: X11Windows;

  beforeAll(async () => {
    server = await startServerWithDevices(screen.width, screen.height);
    ({ person } = server);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    x = await openConnection(server);
    operator = new Hands(x);
    windows = new X11Windows(server);
  });
  afterEach(() => {
    windows.close();
    x.close();
  });

  const placesOf = () => namedWindows(x, 'Nearhand');

  async function ask(lines: readonly string[] = ['Łukasz Wójcik (Northwind Care)', 'wants to see and control this computer.']) {
    const on = { deny: vi.fn(), allow: vi.fn(), closed: vi.fn() };
    const before = (await placesOf()).length;
    const buttons = [
      { label: 'Deny', onPress: on.deny },
      { label: 'Allow', onPress: on.allow },
    ];
    const content = { title: 'Nearhand: allow access?', lines, buttons };
    const window = windows.open(content, on.closed);
    await until(async () => (await placesOf()).length > before, 'The window');
    return { on, window, content, answers: () => on.deny.mock.calls.length + on.allow.mock.calls.length };
  }

  /** Repeats the input until it has an effect: a window takes none in its first second. */
  async function act(input: () => void, hasEffect: () => boolean): Promise<void> {
    await until(() => {
      if (!hasEffect()) input();
      return hasEffect();
    }, 'The effect of the input');
  }

  const pointerX = async () => (await reply<{ rootX: number }>((done) => x.client.QueryPointer(x.root, done))).rootX;
  const clickIn = async (hands: Hands, point: { x: number; y: number }) => {
    hands.click(point);
    await x.sync();
  };

  it('is answered by the click of the person, after its first second', async () => {
    const { on, window } = await ask();
    const shownAt = performance.now();
    await act(
      () => person.click(allow),
      () => on.allow.mock.calls.length > 0,
    );
    expect(performance.now() - shownAt).toBeGreaterThan(readingMs / 2);
    expect(on.deny).not.toHaveBeenCalled();
    window.close();
  });

  it('is not answered by played clicks and keys', async () => {
    const { on, window, answers } = await ask();
    const play = async () => {
      await clickIn(operator, allow);
      await clickIn(operator, beside);
      operator.type(tab, tab, enter, space, escapeKey);
    };
    await act(
      () => void play().then(() => person.click(deny)),
      () => answers() > 0,
    );
    expect(on.deny).toHaveBeenCalled();
    expect(on.allow).not.toHaveBeenCalled();
    expect(on.closed).not.toHaveBeenCalled();
    window.close();
  });

  it('is not answered by a click of the person at a place to which the pointer was played', async () => {
    const { on, window } = await ask();
    await act(
      () => {
        person.click(deny);
      },
      () => on.deny.mock.calls.length > 0,
    );
    const warp = () => x.client.WarpPointer(0, x.root, 0, 0, 0, 0, allow.x, allow.y);
    for (const move of [() => operator.moveTo(allow), warp]) {
      person.moveTo(beside);
      person.moveTo(deny);
      await until(async () => (await pointerX()) === deny.x, 'The pointer of the person');
      move();
      await x.sync();
      person.press();
      person.release();
    }
    const denials = on.deny.mock.calls.length;
    await act(
      () => person.click(deny),
      () => on.deny.mock.calls.length > denials,
    );
    expect(on.allow).not.toHaveBeenCalled();
    window.close();
  });

  it('is answered by keys of the person only after a click beside the buttons', async () => {
    const { on, window, answers } = await ask();
    person.moveTo(beside);
    const { focus } = await reply<{ focus: number }>((done) => x.client.GetInputFocus(done));
    await act(
      () => {
        person.type(letter, tab, tab, enter, escapeKey);
        person.click(deny);
        person.moveTo(beside);
      },
      () => answers() > 0,
    );
    expect(on.allow).not.toHaveBeenCalled();
    person.click(beside);
    await act(
      () => person.type(letter, space, tab, tab, enter),
      () => on.allow.mock.calls.length > 0,
    );
    const denyByKey = async () => {
      const denials = on.deny.mock.calls.length;
      person.type(escapeKey);
      await until(() => on.deny.mock.calls.length > denials, 'The denial');
    };
    // All repeated keys of the person have arrived before this denial.
    await denyByKey();
    const count = answers();
    operator.type(tab, tab, enter, escapeKey);
    await x.sync();
    await denyByKey();
    expect(answers()).toBe(count + 1);
    window.close();
    await until(async () => (await reply<{ focus: number }>((done) => x.client.GetInputFocus(done))).focus === focus, 'The former focus');
  });

  it('is answered by keys alone after Ctrl+Alt+Enter of the person, which played keys cannot replace', async () => {
    const { on, window } = await ask();
    const focusOf = async () => (await reply<{ focus: number }>((done) => x.client.GetInputFocus(done))).focus;
    const chord = (hands: Hands) => {
      hands.keyDown(control);
      hands.keyDown(alt);
      hands.type(enter);
      for (const key of [control, alt]) hands.keyUp(key);
    };
    const before = await focusOf();
    const mixed = () => {
      for (const key of [control, alt]) operator.keyDown(key);
      person.type(enter);
      for (const key of [control, alt]) operator.keyUp(key);
    };
    for (const played of [() => chord(operator), mixed]) {
      const denials = on.deny.mock.calls.length;
      await act(
        () => {
          played();
          person.type(tab, tab, enter);
          person.click(deny);
        },
        () => on.deny.mock.calls.length > denials,
      );
    }
    expect(on.allow).not.toHaveBeenCalled();
    expect(await focusOf()).toBe(before);

    chord(person);
    await act(
      () => person.type(letter, space, tab, tab, enter),
      () => on.allow.mock.calls.length > 0,
    );
    window.close();
    await until(async () => (await focusOf()) === before, 'The former focus');
  });

  it('does not react any more after it was closed', async () => {
    const first = await ask();
    await act(
      () => person.click(allow),
      () => first.on.allow.mock.calls.length > 0,
    );
    first.window.close();
    await until(async () => (await placesOf()).length === 0, 'The closed window');
    const answers = first.answers();
    const next = await ask();
    await act(
      () => person.click(allow),
      () => next.on.allow.mock.calls.length > 0,
    );
    expect(first.answers()).toBe(answers);
    next.window.close();
  });

  it('is dragged by the person alone, and stays on the screen', async () => {
    const { window } = await ask();
    const [before] = await placesOf();
    for (const hands of [operator, person]) {
      hands.moveTo(beside);
      hands.press();
      hands.moveTo({ x: beside.x - 300, y: -1 });
      hands.release();
      await x.sync();
    }
    await until(async () => (await placesOf())[0]?.y === 0, 'The dragged window');
    expect((await placesOf())[0]).toEqual({ ...before, x: (before?.x ?? 0) - 300, y: 0 });
    window.close();
  });

  it('comes back above a window that is raised over it', async () => {
    const { window } = await ask();
    const cover = x.client.AllocID();
    const values = { backgroundPixel: 0, borderPixel: 0, overrideRedirect: true, eventMask: 0 };
    x.client.CreateWindow(cover, x.root, 0, 0, screen.width, screen.height, 0, 0, 0, 0, values);
    x.client.MapWindow(cover);
    const topmost = async () => (await reply<{ children: number[] }>((done) => x.client.QueryTree(x.root, done))).children.at(-1);
    const [shown] = await placesOf();
    for (let times = 0; times < 2; times += 1) {
      await until(async () => (await topmost()) === shown?.id, 'The window above');
      x.client.RaiseWindow(cover);
      await x.sync();
    }
    await until(async () => (await topmost()) === shown?.id, 'The window above');
    window.close();
  });

  it('shows several windows above each other, and again after another program has closed them', async () => {
    const windowsOf = [await ask(), await ask(), await ask(['Ada Nowak'])];
    const places = await placesOf();
    expect(new Set(places.map(({ y }) => y)).size).toBe(places.length);
    x.client.KillClient(places[0]?.id ?? 0);
    await x.sync();
    await until(async () => (await placesOf()).length === places.length, 'All windows');
    for (const { window, on } of windowsOf) {
      expect(on.closed).not.toHaveBeenCalled();
      window.close();
    }
  });

  it('stays inside of the screen when its texts become longer', async () => {
    const { window, content } = await ask(['Ada Nowak']);
    const placeOf = async () => (await placesOf())[0] ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = await placeOf();
    window.update({ ...content, lines: ['Ada Nowak', 'word '.repeat(90), 'x'.repeat(400)] });
    await until(async () => (await placeOf()).height > before.height, 'The larger window');
    const after = await placeOf();
    expect(after.x + after.width).toBe(before.x + before.width);
    expect(after.y + after.height).toBe(before.y + before.height);
    expect(after.x).toBeGreaterThanOrEqual(0);
    window.close();
  });

  it('calls back when there is no X server', async () => {
    const lost = new X11Windows({ display: ':9999' });
    const closed = vi.fn();
    lost.open({ title: '', lines: [], buttons: [] }, closed);
    await until(() => closed.mock.calls.length === 1, 'The failure');
    lost.close();
  });
});
