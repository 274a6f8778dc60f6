import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../testing/until.ts';
import { hasVirtualServer, startServerOfDepth, type VirtualServer } from '../testing/virtual-server.ts';
import { colors } from '../window/draw-window.ts';
import { openPangoPainter } from '../window/pango-painter.ts';
import { X11Windows } from '../window/x11-windows.ts';
import { openConnection, type XConnection } from '../x-connection.ts';
import { openPixelFormat } from './pixel-format.ts';
import { X11Screen } from './x11-screen.ts';

/** A width whose rows need filling bytes. */
const size = { width: 321, height: 200 };
const trueColor = ['-cc', '4'];
const red = 0xff0000;
const green = 0x00ff00;
const allCells = 1;
const content = { title: 'Nearhand', lines: ['wants to control this computer.'], buttons: [{ label: 'Deny', onPress: () => undefined }] };

/** Needs the package xvfb. */
(hasVirtualServer ? describe : describe.skip)('a screen of other pixels than BGRX', () => {
  let server: VirtualServer | undefined;
  let x: XConnection | undefined;

  afterEach(async () => {
    x?.close();
    await server?.stop();
  });

  async function open(depth: number, options: readonly string[]) {
    server = await startServerOfDepth(size.width, size.height, depth, options);
    x = await openConnection(server);
    return { address: server, x, screen: await X11Screen.open(x) };
  }

  const colorsOf = async (screen: X11Screen) => {
    await screen.readRows(0, size.height);
    const { pixels } = screen.desktop;
    return Array.from({ length: size.width * size.height }, (_, index) => pixels.readUIntLE(index * 4, 3));
  };

  it.each([
    ['8 bits', 8, trueColor],
    ['15 bits', 15, []],
    ['16 bits', 16, []],
    ['30 bits', 30, []],
  ] as const)('is captured with %s', async (_name, depth, options) => {
    const { x, screen } = await open(depth, options);
    const format = await openPixelFormat(x);
    const { client, root } = x;
    const pen = client.AllocID();
    client.CreateGC(pen, root, { foreground: format?.pixelOf(red) ?? 0 });
    client.PolyFillRectangle(root, pen, [3, 100, 5, 1]);
    await x.sync();
    const found = await colorsOf(screen);
    expect(found.flatMap((color, index) => (color === red ? index - 100 * size.width : []))).toEqual([3, 4, 5, 6, 7]);
  });

  it('shows new colours of a palette without drawing', async () => {
    const { x, screen } = await open(8, []);
    const { client, root, display } = x;
    const [pixel, map, pen] = [200, client.AllocID(), client.AllocID()];
    client.CreateGC(pen, root, { foreground: pixel });
    client.PolyFillRectangle(root, pen, [3, 100, 5, 1]);
    client.CreateColormap(map, root, display.screen[0]?.root_visual ?? 0, allCells);
    client.InstallColormap(map);
    const onDamage = vi.fn();
    screen.onDamage(onDamage);
    for (const color of [red, green]) {
      await x.sync();
      await screen.takeDamage();
      onDamage.mockClear();
      client.StoreColors(map, [{ pixel, red: (color >> 16) * 257, green: ((color >> 8) & 255) * 257, blue: 0 }]);
      await until(() => onDamage.mock.calls.length > 0, 'Damage');
      expect(await screen.takeDamage()).toEqual([{ x: 0, y: 0, ...size }]);
      const found = await colorsOf(screen);
      expect(found.flatMap((one, index) => (one === color ? index - 100 * size.width : []))).toEqual([3, 4, 5, 6, 7]);
    }
  });

  it.each([
    ['a palette', 8, true],
    ['16 bits', 16, true],
    ['30 bits', 30, true],
    ['16 bits and the font of the server', 16, false],
  ] as const)('shows windows of the agent with %s', async (_name, depth, isPainted) => {
    const { address, x, screen } = await open(depth, []);
    const windows = new X11Windows(address, () => (isPainted ? openPangoPainter() : null));
    windows.open(content, () => undefined);
    const format = await openPixelFormat(x);
    const shown = (color: number) => format?.rows?.colors.colorOf(format.pixelOf(color)) ?? color;
    const wanted = [shown(colors.paper), shown(colors.ink)];
    await until(async () => {
      const found = new Set(await colorsOf(screen));
      return wanted.every((color) => found.has(color));
    }, 'The colours of the window');
    windows.close();
  });
});
