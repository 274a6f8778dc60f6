import type { OpenWindow, WindowContent, WindowPort } from '../../system.ts';
import { openConnection, reply, type XConnection, type XServerAddress } from '../x-connection.ts';
import { openPangoPainter } from './pango-painter.ts';
import { buttonAt, type Layout, layoutOf, type TextMetrics } from './window-layout.ts';
import type { WindowPainter } from './window-painter.ts';
import { latin1Of } from './window-text.ts';

/** Fonts with fixed width of the X server; the last one is built in. */
const unicodeFonts = '-misc-fixed-medium-r-normal--*-*-*-*-c-*-iso10646-1';
const preferredHeight = 15;
const builtInFont = 'fixed';

const colors = { paper: 0xffffff, ink: 0x1e1e1e, line: 0x90a4ae } as const;

/** Exposure, ButtonPress, KeyPress and StructureNotify. */
const eventMask = 0x8000 | 0x4 | 0x1 | 0x20000;
/** Keycodes of evdev, which every X server on Linux uses. */
const keycodes = { escape: 9, tab: 23, enter: 36, space: 65 } as const;

/** A font of the X server, for systems without a painter. */
interface Font {
  id: number;
  size: TextMetrics;
  isUnicode: boolean;
}

const zPixmap = 2;
/** Larger images are sent in parts: the longest request of the core protocol has 256 kB. */
const mostImageBytes = 200_000;

/** Small windows of the X core protocol, so that no toolkit has to be installed. Texts are drawn by Pango if it is. */
export class X11Windows implements WindowPort {
  readonly #connection: Promise<{ x: XConnection; font: Font }>;
  readonly #windows = new Set<X11Window>();
  readonly #openPainter: () => WindowPainter | null;

  constructor(address: XServerAddress, openPainter: () => WindowPainter | null = openPangoPainter) {
    this.#openPainter = openPainter;
    this.#connection = openConnection(address).then(async (x) => ({ x, font: await openFont(x) }));
    // A window that cannot be shown reports it itself.
    this.#connection.catch(() => undefined);
  }

  open(content: WindowContent, onClosed: () => void): OpenWindow {
    const window = new X11Window(content, onClosed, this.#openPainter());
    this.#windows.add(window);
    this.#connection.then(({ x, font }) => window.show(x, font)).catch(onClosed);
    return {
      update: (next) => window.update(next),
      close: () => {
        this.#windows.delete(window);
        window.close();
      },
    };
  }

  close(): void {
    for (const window of this.#windows) window.close();
    void this.#connection.then(({ x }) => x.close()).catch(() => undefined);
  }
}

async function openFont(x: XConnection): Promise<Font> {
  const { client } = x;
  const names = await reply<string[]>((done) => client.ListFonts(unicodeFonts, 100, done));
  const heightOf = (name: string) => Number(name.split('-')[7]);
  const [best] = names.toSorted((a, b) => Math.abs(heightOf(a) - preferredHeight) - Math.abs(heightOf(b) - preferredHeight));
  const id = client.AllocID();
  client.OpenFont(id, best ?? builtInFont);
  const {
    overallWidth: width,
    fontAscent: ascent,
    fontDescent,
  } = await reply<{ overallWidth: number; fontAscent: number; fontDescent: number }>((done) => client.QueryTextExtents(id, 'M', done));
  const size = { ascent, height: ascent + fontDescent, widthOf: (text: string) => text.length * width };
  return { id, size, isUnicode: best !== undefined };
}

class X11Window {
  readonly #onClosed: () => void;
  readonly #painter: WindowPainter | null;
  #content: WindowContent;
  #x: XConnection | null = null;
  #font: Font | null = null;
  #layout: Layout | null = null;
  #id = 0;
  #ink = 0;
  #line = 0;
  #ends: (() => void)[] = [];
  /** Index of the button that Enter presses. */
  #focused = 0;
  #isClosed = false;

  constructor(content: WindowContent, onClosed: () => void, painter: WindowPainter | null) {
    this.#content = content;
    this.#onClosed = onClosed;
    this.#painter = painter;
  }

  show(x: XConnection, font: Font): void {
    if (this.#isClosed) return;
    this.#x = x;
    this.#font = font;
    const layout = this.#arrange();
    const { client, root } = x;
    const [screen] = x.display.screen;
    const id = client.AllocID();
    this.#id = id;
    const left = Math.max(0, (screen?.pixel_width ?? layout.width) - layout.width - 24);
    const top = Math.max(0, (screen?.pixel_height ?? layout.height) - layout.height - 64);
    client.CreateWindow(id, root, left, top, layout.width, layout.height, 1, 0, 0, 0, { backgroundPixel: colors.paper, eventMask });
    this.#ink = this.#pen(colors.ink);
    this.#line = this.#pen(colors.line);
    void this.#describe(x);
    this.#ends = [
      x.on('Expose', (event) => event['wid'] === id && this.#draw()),
      x.on('ButtonPress', (event) => event['wid'] === id && this.#press(Number(event['x']), Number(event['y']))),
      x.on('KeyPress', (event) => event['wid'] === id && this.#type(Number(event['keycode']))),
      x.on('ClientMessage', (event) => event['wid'] === id && this.#onClosed()),
    ];
    client.MapWindow(id);
  }

  update(content: WindowContent): void {
    this.#content = content;
    if (!this.#x || this.#isClosed) return;
    const layout = this.#arrange();
    this.#x.client.ResizeWindow(this.#id, layout.width, layout.height);
    this.#x.client.ClearArea(this.#id, 0, 0, 0, 0, 1);
  }

  close(): void {
    this.#isClosed = true;
    for (const end of this.#ends.splice(0)) end();
    this.#x?.client.DestroyWindow(this.#id);
    this.#x = null;
  }

  #pen(foreground: number): number {
    const client = this.#x?.client;
    if (!client || !this.#font) return 0;
    const id = client.AllocID();
    client.CreateGC(id, this.#id, { foreground, background: colors.paper, font: this.#font.id });
    return id;
  }

  #arrange(): Layout {
    const font = this.#font;
    if (!font) throw new Error('The window is not shown');
    const textOf = (text: string) => (this.#painter || font.isUnicode ? text : latin1Of(text));
    const { lines, buttons } = this.#content;
    const content = {
      ...this.#content,
      lines: lines.map(textOf),
      buttons: buttons.map((button) => ({ ...button, label: textOf(button.label) })),
    };
    this.#layout = layoutOf(content, this.#painter ?? font.size);
    return this.#layout;
  }

  /** Title, and hints for the window manager: a dialog above others that is closed by a message (ICCCM, EWMH). */
  async #describe(x: XConnection): Promise<void> {
    const { client } = x;
    const atom = (name: string) => reply<number>((done) => client.InternAtom(false, name, done));
    const [utf8, name, protocols, deleteWindow, type, dialog, state, above] = await Promise.all(
      [
        'UTF8_STRING',
        '_NET_WM_NAME',
        'WM_PROTOCOLS',
        'WM_DELETE_WINDOW',
        '_NET_WM_WINDOW_TYPE',
        '_NET_WM_WINDOW_TYPE_DIALOG',
        '_NET_WM_STATE',
        '_NET_WM_STATE_ABOVE',
      ].map(atom),
    );
    if (this.#isClosed) return;
    const atomType = 4;
    const setAtom = (property = 0, value = 0) => client.ChangeProperty(0, this.#id, property, atomType, 32, atomBytes(value));
    client.ChangeProperty(0, this.#id, name ?? 0, utf8 ?? 0, 8, Buffer.from(this.#content.title));
    setAtom(protocols, deleteWindow);
    setAtom(type, dialog);
    setAtom(state, above);
  }

  #draw(): void {
    const client = this.#x?.client;
    if (!client || !this.#layout) return;
    if (this.#painter) this.#paint(client, this.#layout, this.#painter);
    else this.#write(client, this.#layout);
  }

  /** With the font of the X server. */
  #write(client: XConnection['client'], { lines, buttons }: Layout): void {
    for (const { text, x, y } of lines) client.ImageText16(this.#id, this.#ink, x, y, text);
    buttons.forEach(({ x, y, width, height, label }, index) => {
      client.PolyRectangle(this.#id, index === this.#focused ? this.#ink : this.#line, [x, y, width - 1, height - 1]);
      client.ImageText16(this.#id, this.#ink, label.x, label.y, label.text);
    });
  }

  #paint(client: XConnection['client'], { width, height, lines, buttons }: Layout, painter: WindowPainter): void {
    const frames = buttons.map((button, index) => ({ ...button, color: index === this.#focused ? colors.ink : colors.line }));
    const texts = [...lines, ...buttons.map(({ label }) => label)];
    const { pixels } = painter.paint({ width, height }, { paper: colors.paper, ink: colors.ink, texts, frames });
    const depth = this.#x?.display.screen[0]?.root_depth ?? 0;
    const rowBytes = width * 4;
    const most = Math.max(1, Math.floor(mostImageBytes / rowBytes));
    for (let y = 0; y < height; y += most) {
      const rows = Math.min(most, height - y);
      client.PutImage(zPixmap, this.#id, this.#ink, width, rows, 0, y, 0, depth, pixels.subarray(y * rowBytes, (y + rows) * rowBytes));
    }
  }

  #press(x: number, y: number): void {
    const index = this.#layout ? buttonAt(this.#layout, x, y) : -1;
    this.#content.buttons[index]?.onPress();
  }

  #type(keycode: number): void {
    const { buttons } = this.#content;
    if (keycode === keycodes.escape) this.#onClosed();
    else if (keycode === keycodes.enter || keycode === keycodes.space) buttons[this.#focused]?.onPress();
    else if (keycode === keycodes.tab) {
      this.#focused = (this.#focused + 1) % buttons.length;
      this.#draw();
    }
  }
}

function atomBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
