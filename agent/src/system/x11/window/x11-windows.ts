import type { OpenWindow, WindowContent, WindowPort } from '../../system.ts';
import { openConnection, reply, type XConnection, type XServerAddress } from '../x-connection.ts';
import { readDisplays } from '../x11-displays.ts';
import { openPangoPainter } from './pango-painter.ts';
import { type Box, buttonAt, type Layout, layoutOf, type Size, type TextMetrics } from './window-layout.ts';
import type { WindowPainter } from './window-painter.ts';
import { firstPlace, monitorOf, nextPlace, roomOf } from './window-place.ts';
import { latin1Of } from './window-text.ts';

/** Fonts with fixed width of the X server; the last one is built in. */
const unicodeFonts = '-misc-fixed-medium-r-normal--*-*-*-*-c-*-iso10646-1';
const preferredHeight = 15;
const builtInFont = 'fixed';

const colors = { paper: 0xffffff, ink: 0x1e1e1e, line: 0x90a4ae } as const;

/** Exposure, ButtonPress, KeyPress and StructureNotify. */
const eventMask = 0x8000 | 0x4 | 0x1 | 0x20000;
/** ICCCM: position, size and gravity are set; positions are those of the window itself, not of its frame. */
const sizeHints = { property: 40, type: 41, flags: 4 | 8 | 0x200, fields: 18, gravityField: 17, staticGravity: 10 } as const;
const borderWidth = 1;
const screenChanged = 1;
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
  #monitors: readonly Box[] = [];
  readonly #windows = new Set<X11Window>();
  readonly #openPainter: () => WindowPainter | null;

  constructor(address: XServerAddress, openPainter: () => WindowPainter | null = openPangoPainter) {
    this.#openPainter = openPainter;
    this.#connection = openConnection(address).then(async (x) => {
      this.#monitors = await readMonitors(x);
      this.#followMonitors(x);
      return { x, font: await openFont(x) };
    });
    // A window that cannot be shown reports it itself.
    this.#connection.catch(() => undefined);
  }

  open(content: WindowContent, onClosed: () => void): OpenWindow {
    const window = new X11Window(content, onClosed, this.#openPainter());
    this.#windows.add(window);
    this.#connection.then(({ x, font }) => window.show(x, font, () => this.#monitors)).catch(onClosed);
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

  #followMonitors(x: XConnection): void {
    x.randr.SelectInput(x.root, screenChanged);
    x.on('RRScreenChangeNotify', () => {
      readMonitors(x)
        .then((monitors) => {
          this.#monitors = monitors;
          for (const window of this.#windows) window.arrange();
        })
        .catch(() => undefined);
    });
  }
}

/** All monitors at once are the last display, where there are several. */
async function readMonitors(x: XConnection): Promise<readonly Box[]> {
  const { displays } = await readDisplays(x);
  return displays.length === 1 ? displays : displays.slice(0, -1);
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
  #monitors: () => readonly Box[] = () => [];
  /** With its border. */
  #place: Box = { x: 0, y: 0, width: 0, height: 0 };
  #turn: Promise<void> = Promise.resolve();
  #ends: (() => void)[] = [];
  /** Index of the button that Enter presses. */
  #focused = 0;
  #isClosed = false;

  constructor(content: WindowContent, onClosed: () => void, painter: WindowPainter | null) {
    this.#content = content;
    this.#onClosed = onClosed;
    this.#painter = painter;
  }

  show(x: XConnection, font: Font, monitors: () => readonly Box[]): void {
    if (this.#isClosed) return;
    this.#x = x;
    this.#font = font;
    this.#monitors = monitors;
    const [monitor] = monitors();
    if (!monitor) throw new Error('There is no monitor');
    const place = firstPlace(monitor, outerSizeOf(this.#layOut(monitor)));
    const { client, root } = x;
    const id = client.AllocID();
    this.#id = id;
    const { width, height } = innerSizeOf(place);
    client.CreateWindow(id, root, place.x, place.y, width, height, borderWidth, 0, 0, 0, { backgroundPixel: colors.paper, eventMask });
    this.#place = place;
    this.#ink = this.#pen(colors.ink);
    this.#line = this.#pen(colors.line);
    client.ChangeProperty(0, id, sizeHints.property, sizeHints.type, 32, sizeHintsBytes());
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
    this.arrange();
  }

  /** After a change of the content or of the monitors. The person may have moved the window. */
  arrange(): void {
    this.#turn = this.#turn.then(() => this.#arrange()).catch(() => undefined);
  }

  async #arrange(): Promise<void> {
    const x = this.#x;
    if (!x || this.#isClosed) return;
    const { client, root } = x;
    const { destX, destY } = await reply<{ destX: number; destY: number }>((done) =>
      client.TranslateCoordinates(this.#id, root, 0, 0, done),
    );
    if (this.#isClosed) return;
    const present = { ...this.#place, x: destX - borderWidth, y: destY - borderWidth };
    const monitor = monitorOf(this.#monitors(), present);
    if (!monitor) return;
    this.#place = nextPlace(monitor, present, outerSizeOf(this.#layOut(monitor)));
    const isSame = (['x', 'y', 'width', 'height'] as const).every((side) => this.#place[side] === present[side]);
    const { width, height } = innerSizeOf(this.#place);
    if (!isSame) client.MoveResizeWindow(this.#id, this.#place.x, this.#place.y, width, height);
    client.ClearArea(this.#id, 0, 0, 0, 0, 1);
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

  #layOut(monitor: Box): Layout {
    const font = this.#font;
    if (!font) throw new Error('The window is not shown');
    const textOf = (text: string) => (this.#painter || font.isUnicode ? text : latin1Of(text));
    const { lines, buttons } = this.#content;
    const content = {
      ...this.#content,
      lines: lines.map(textOf),
      buttons: buttons.map((button) => ({ ...button, label: textOf(button.label) })),
    };
    this.#layout = layoutOf(content, this.#painter ?? font.size, innerSizeOf(roomOf(monitor)));
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

const outerSizeOf = ({ width, height }: Size): Size => ({ width: width + 2 * borderWidth, height: height + 2 * borderWidth });
const innerSizeOf = ({ width, height }: Size): Size => ({ width: width - 2 * borderWidth, height: height - 2 * borderWidth });

function sizeHintsBytes(): Buffer {
  const bytes = Buffer.alloc(sizeHints.fields * 4);
  bytes.writeUInt32LE(sizeHints.flags);
  bytes.writeUInt32LE(sizeHints.staticGravity, sizeHints.gravityField * 4);
  return bytes;
}

function atomBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
