import type { Display } from '@nearhand/contracts/peer/display.gen';
import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';
import { log } from '../../../log.ts';
import { ScreenError } from '../../screen-error.ts';
import type { CursorImage, PointerPosition, ScreenCapture } from '../../system.ts';
import { Listeners } from '../listeners.ts';
import { reply, type XConnection } from '../x-connection.ts';
import { cursorPng } from './cursor-png.ts';
import { openPixelFormat, type PixelFormat } from './pixel-format.ts';
import { allocateSharedMemory, type SharedMemory } from './shared-memory.ts';
import { readDisplays, readSize } from './x11-displays.ts';

const allPlanes = 0xffffffff;
const zPixmap = 2;
const cursorChanged = 1;
const screenChanged = 1;
/** Animated cursors change often; one image in this time is enough. */
const cursorEveryMs = 15;

/** Servers do not report new colours of a palette. */
const paletteEveryMs = 250;

/** Pixels of rows that are read before it is known which of them have changed: about 0.3 ms. */
const mostReported = 1_000_000;

interface Segment {
  memory: SharedMemory;
  xid: number;
}

/** The desktop at one size. */
interface Picture {
  /** Null where the server cannot share memory. */
  segment: Segment | null;
  /** Rows in the format of the server; the pixels of the desktop where these are BGRX. */
  rows: Buffer;
  desktop: ScreenCapture['desktop'];
}

/** The desktop of an X server. The server reports what was drawn, and writes it into shared memory on request. Only palettes are polled. */
export class X11Screen implements ScreenCapture {
  readonly #x: XConnection;
  readonly #format: PixelFormat;
  readonly #damage: number;
  readonly #region: number;
  readonly #ends: (() => void)[];
  readonly #damaged = new Listeners();
  readonly #displaysChanged = new Listeners();
  readonly #cursorChanged = new Listeners();
  readonly #pointerMoved = new Listeners<[PointerPosition]>();
  #picture: Picture = { segment: null, rows: Buffer.alloc(0), desktop: { width: 0, height: 0, pixels: Buffer.alloc(0) } };
  #displays: readonly Display[] = [];
  #cursor: CursorImage | null = null;
  #cursorTimer: ReturnType<typeof setTimeout> | undefined;
  /** Pixels that nobody has drawn have other colours. */
  #isRecolored = false;
  #turn: Promise<unknown> = Promise.resolve();
  /** Drawn area that the server has reported last. */
  #reported: Rectangle | null = null;
  #taken = 0;
  /** Rows that were read after the damage was taken. */
  #fresh: Pick<Rectangle, 'y' | 'height'> | null = null;

  static async open(x: XConnection): Promise<X11Screen> {
    const format = await openPixelFormat(x);
    if (!format) throw new ScreenError('unsupportedScreen', `Screens of ${x.display.screen[0]?.root_depth} bits are not supported`);
    const screen = new X11Screen(x, format);
    await screen.#readDesktop();
    await screen.#readCursor();
    return screen;
  }

  private constructor(x: XConnection, format: PixelFormat) {
    this.#x = x;
    this.#format = format;
    const { client, damage, fixes, randr, root } = x;
    this.#damage = client.AllocID();
    this.#region = client.AllocID();
    fixes.CreateRegion(this.#region, []);
    damage.Create(this.#damage, root, damage.ReportLevel.BoundingBox);
    fixes.SelectCursorInput(root, cursorChanged);
    randr.SelectInput(root, screenChanged);
    const paletteTimer = format.hasPalette ? setInterval(() => this.#followPalette(), paletteEveryMs).unref() : undefined;
    this.#ends = [
      () => clearInterval(paletteTimer),
      x.on('DamageNotify', ({ area }) => {
        this.#reported = area as Rectangle;
        this.#damaged.emit();
      }),
      x.on('CursorNotify', () => this.#scheduleCursor()),
      x.on('RRScreenChangeNotify', () => void this.#next(() => this.#readDesktop())),
    ];
  }

  get desktop(): ScreenCapture['desktop'] {
    return this.#picture.desktop;
  }

  get displays(): readonly Display[] {
    return this.#displays;
  }

  get cursor(): CursorImage | null {
    return this.#cursor;
  }

  readonly onDamage = this.#damaged.add;
  readonly onDisplays = this.#displaysChanged.add;
  readonly onCursor = this.#cursorChanged.add;
  readonly onPointer = this.#pointerMoved.add;

  /** Returns the areas that were drawn since the last call. Rows that are read afterwards contain that; later drawing is reported again. */
  async takeDamage(): Promise<Rectangle[]> {
    const { damage, fixes } = this.#x;
    const { width, height } = this.#picture.desktop;
    const reported = this.#reported;
    const isRead = reported !== null && reported.height * width <= mostReported && reported.y + reported.height <= height;
    this.#reported = null;
    this.#fresh = null;
    this.#taken += 1;
    const taken = this.#taken;
    damage.Subtract(this.#damage, 0, this.#region);
    const region = reply<{ rectangles: Rectangle[] }>((done) => fixes.FetchRegion(this.#region, done));
    // Does not wait for the answer: the rows are nearly always those.
    if (isRead) await this.readRows(reported.y, reported.height);
    const { rectangles } = await region;
    if (this.#isRecolored) {
      this.#isRecolored = false;
      return [{ x: 0, y: 0, width, height }];
    }
    if (isRead && taken === this.#taken) this.#fresh = reported;
    return rectangles;
  }

  async readRows(y: number, height: number): Promise<void> {
    const fresh = this.#fresh;
    if (fresh && y >= fresh.y && y + height <= fresh.y + fresh.height) return;
    await this.#next(async () => {
      if (y + height <= this.desktop.height) await this.#read(this.#picture, y, height);
    });
  }

  /** The person at the device has moved the pointer to this position of the desktop. */
  reportPointer(x: number, y: number): void {
    const display = this.#displays.find((one) => x >= one.x && y >= one.y && x < one.x + one.width && y < one.y + one.height);
    if (!display) return;
    const { displayId, width, height } = display;
    this.#pointerMoved.emit({ displayId, x: (x - display.x + 0.5) / width, y: (y - display.y + 0.5) / height });
  }

  close(): void {
    for (const end of this.#ends) end();
    clearTimeout(this.#cursorTimer);
    this.#x.damage.Destroy(this.#damage);
    // The memory stays mapped: a reader may still hold its pixels. It disappears with the process.
  }

  /** Reading rows and changing the memory do not overlap. */
  #next<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(step);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Displays and pixels change together, when everything of the new size was read. */
  async #readDesktop(): Promise<void> {
    const { displays, width, height } = await readDisplays(this.#x);
    const former = this.#picture;
    const isSameSize = width === former.desktop.width && height === former.desktop.height;
    const picture = isSameSize ? former : await this.#allocate(width, height);
    if (!isSameSize) await this.#read(picture, 0, height);
    this.#picture = picture;
    this.#displays = displays;
    this.#taken += 1;
    this.#fresh = null;
    this.#displaysChanged.emit();
    if (isSameSize || !former.segment) return;
    this.#x.shm.Detach(former.segment.xid);
    // An encoder may still be at work.
    const { memory } = former.segment;
    setTimeout(() => memory.detach(), 5_000).unref();
  }

  async #allocate(width: number, height: number): Promise<Picture> {
    const size = this.#bytesPerRow(width) * height;
    const segment = await this.#share(size);
    const rows = segment?.memory.bytes ?? Buffer.alloc(size);
    const pixels = this.#format.rows ? Buffer.alloc(width * height * 4) : rows;
    return { segment, rows, desktop: { width, height, pixels } };
  }

  /** Null for a server that cannot use the memory of this process, such as one in another container. */
  async #share(size: number): Promise<Segment | null> {
    const { client, shm, serverUid } = this.#x;
    let memory: SharedMemory | null = null;
    try {
      memory = allocateSharedMemory(size, serverUid);
      const { id } = memory;
      const xid = client.AllocID();
      await reply<void>((done) => shm.Attach(xid, id, false, done));
      return { memory, xid };
    } catch {
      log('The X server cannot share memory with the agent. Pictures are slower.');
      memory?.detach();
      return null;
    } finally {
      memory?.forget();
    }
  }

  async #read(picture: Picture, y: number, height: number): Promise<void> {
    try {
      await this.#request(picture, y, height);
    } catch (error) {
      const size = await readSize(this.#x);
      // The server refuses rows outside of a screen that has become smaller. The change is reported at any moment.
      if (size.width === picture.desktop.width && size.height === picture.desktop.height) throw error;
    }
  }

  async #request({ segment, rows, desktop: { width, pixels } }: Picture, y: number, height: number): Promise<void> {
    const { client, shm, root } = this.#x;
    const { rows: converter } = this.#format;
    const offset = y * this.#bytesPerRow(width);
    if (this.#format.hasPalette) await this.#refreshPalette();
    if (segment) {
      // Whole rows at their own place: the memory is always a complete picture.
      const { xid } = segment;
      await reply((done) => shm.GetImage(root, 0, y, width, height, allPlanes, zPixmap, xid, offset, done));
    } else {
      const { data } = await reply<{ data: Buffer }>((done) => client.GetImage(zPixmap, root, 0, y, width, height, allPlanes, done));
      data.copy(rows, offset);
    }
    converter?.toBgrx(rows, pixels, { width, y, height });
  }

  #followPalette(): void {
    if (!this.#damaged.isEmpty) void this.#next(() => this.#refreshPalette()).catch(() => undefined);
  }

  async #refreshPalette(): Promise<void> {
    if (!(await this.#format.refresh())) return;
    this.#isRecolored = true;
    this.#fresh = null;
    this.#damaged.emit();
  }

  #bytesPerRow(width: number): number {
    return this.#format.rows?.bytesPerRow(width) ?? width * 4;
  }

  #scheduleCursor(): void {
    this.#cursorTimer ??= setTimeout(() => {
      this.#cursorTimer = undefined;
      void this.#readCursor().catch(() => undefined);
    }, cursorEveryMs);
  }

  async #readCursor(): Promise<void> {
    const image = await reply<Parameters<typeof cursorPng>[0]>((done) => this.#x.fixes.GetCursorImage(done));
    this.#cursor = cursorPng(image);
    this.#cursorChanged.emit();
  }
}
