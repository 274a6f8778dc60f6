/**
 * A program that draws what `npm run bench:remote` measures: it covers the screen, shows nothing, scrolling text or a film, and changes the
 * colour of a square on command and on each press of a button. Commands come on stdin, one a line: `flip`, `still`, `text <Hz>`,
 * `video <Hz>`, `times`. It answers with one line of JSON.
 */
import { createInterface } from 'node:readline';
import type { Size } from '@nearhand/platform/session-link/display/rectangle';
import { openConnection, type XConnection } from '../x-connection.ts';
import { filmOf, textOf } from './bench-pictures.ts';

const buttonPress = 0x4;
const zPixmap = 2;
const background = 0x284060;
const squareColors = [0x2020c0, 0xf0f0f0] as const;
const scrolledLines = 60;
/** The number of a frame in the film: 12 bits, and 4 bits to check it. */
const counterBits = 12;
const cells = 16;

const now = () => performance.timeOrigin + performance.now();
const checkOf = (count: number) => ((count >> 8) + (count >> 4) + count) & 15;

class BenchWindow {
  readonly #x: XConnection;
  readonly #window: number;
  readonly #contexts = new Map<number, number>();
  readonly #scale: number;
  /** Place of the moving part. It is not aligned to anything. */
  readonly #place: { x: number; y: number };
  readonly #cell: number;
  #isLight = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pixmaps: number[] = [];
  /** Number of each frame, and when it was drawn. */
  #times: [count: number, at: number][] = [];

  constructor(x: XConnection, { width, height }: Size) {
    this.#x = x;
    this.#scale = width / 1_280;
    this.#place = { x: Math.round(20 * this.#scale), y: Math.round(100 * this.#scale) };
    this.#cell = Math.round(32 * this.#scale);
    const { client, root } = x;
    this.#window = client.AllocID();
    client.CreateWindow(this.#window, root, 0, 0, width, height, 0, 0, 1, 0, { overrideRedirect: true, eventMask: buttonPress });
    client.MapWindow(this.#window);
    this.#fill(this.#window, background, [0, 0, width, height]);
    this.flip();
    x.on('ButtonPress', () => this.flip());
  }

  flip(): number {
    this.#isLight = !this.#isLight;
    const at = now();
    const [left, top, edge] = [860, 100, 400].map((length) => Math.round(length * this.#scale)) as [number, number, number];
    this.#fill(this.#window, squareColors[this.#isLight ? 1 : 0], [left, top, edge, edge]);
    return at;
  }

  still(): void {
    clearTimeout(this.#timer);
    for (const pixmap of this.#pixmaps.splice(0)) this.#x.client.FreePixmap(pixmap);
  }

  scroll(rate: number): void {
    this.still();
    const size = this.#sizeOf(800, 600);
    const text = textOf(size, scrolledLines);
    const pixmap = this.#upload(text.size, text.pixels);
    this.#repeat(rate, (count) => this.#copy(pixmap, size, (count % scrolledLines) * text.lineHeight));
  }

  play(rate: number): void {
    this.still();
    this.#times = [];
    const size = this.#sizeOf(800, 448);
    const frames = Array.from(filmOf(size), (pixels) => this.#upload(size, pixels));
    this.#repeat(rate, (count) => {
      const frame = frames[count % frames.length] ?? 0;
      this.#drawCount(frame, count % (1 << counterBits));
      this.#times.push([count % (1 << counterBits), now()]);
      this.#copy(frame, size, 0);
    });
  }

  takeTimes(): [count: number, at: number][] {
    return this.#times.splice(0);
  }

  #sizeOf(width: number, height: number): Size {
    return { width: Math.round(width * this.#scale), height: Math.round(height * this.#scale) };
  }

  #repeat(rate: number, draw: (count: number) => void): void {
    const began = performance.now();
    let count = 0;
    const tick = () => {
      draw(count);
      count += 1;
      this.#timer = setTimeout(tick, Math.max(0, began + (count * 1_000) / rate - performance.now()));
    };
    tick();
  }

  #copy(pixmap: number, { width, height }: Size, top: number): void {
    const { x, y } = this.#place;
    this.#x.client.CopyArea(pixmap, this.#window, this.#context(0), 0, top, x, y, width, height);
  }

  #drawCount(frame: number, count: number): void {
    const code = (count << 4) | checkOf(count);
    for (let cell = 0; cell < cells; cell += 1)
      this.#fill(frame, (code >> cell) & 1 ? 0xffffff : 0, [cell * this.#cell, 0, this.#cell, this.#cell]);
  }

  #upload({ width, height }: Size, pixels: Buffer): number {
    const { client } = this.#x;
    const pixmap = client.AllocID();
    client.CreatePixmap(pixmap, this.#window, 24, width, height);
    this.#pixmaps.push(pixmap);
    // A request has at most 256 kB.
    const rows = Math.floor(200_000 / (width * 4));
    for (let y = 0; y < height; y += rows) {
      const some = Math.min(rows, height - y);
      client.PutImage(zPixmap, pixmap, this.#context(0), width, some, 0, y, 0, 24, pixels.subarray(y * width * 4, (y + some) * width * 4));
    }
    return pixmap;
  }

  #fill(drawable: number, color: number, rectangle: readonly number[]): void {
    this.#x.client.PolyFillRectangle(drawable, this.#context(color), rectangle);
  }

  #context(color: number): number {
    const known = this.#contexts.get(color);
    if (known !== undefined) return known;
    const context = this.#x.client.AllocID();
    this.#x.client.CreateGC(context, this.#window, { foreground: color });
    this.#contexts.set(color, context);
    return context;
  }
}

const connection = await openConnection({ display: process.env['DISPLAY'] ?? '' });
const [screen] = connection.display.screen;
if (!screen) throw new Error('There is no screen');
const window = new BenchWindow(connection, { width: screen.pixel_width, height: screen.pixel_height });
void connection.closed.then(() => process.exit(0));

const answers: Record<string, (rate: number) => unknown> = {
  flip: () => window.flip(),
  still: () => window.still(),
  text: (rate) => window.scroll(rate),
  video: (rate) => window.play(rate),
  times: () => window.takeTimes(),
};
const lines = createInterface(process.stdin);
lines.on('line', async (line) => {
  const [name = '', rate] = line.split(' ');
  const answer = answers[name]?.(Number(rate)) ?? null;
  if (name !== 'flip') await connection.sync();
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
lines.on('close', () => process.exit(0));
