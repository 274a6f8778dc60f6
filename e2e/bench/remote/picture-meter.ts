import type { BrowserContext, Page } from '@playwright/test';

/** A number that was read from the film, and when (ms since 1970). */
export type SeenFrame = readonly [count: number, at: number];

/** Reads the canvas of a viewer once in each of the browser's frames. */
interface PictureMeter {
  /** Time of the first picture (ms since 1970). */
  firstAt: Promise<number>;
  /** Time of the next change of the square. */
  change(): Promise<number>;
  /** Time of the last press of a button in this page. */
  pressedAt: number;
  /** Frames of the film since the last call. */
  takeFrames(): SeenFrame[];
  /** Frames with a new picture since the last call. The picture is sampled. */
  takeChanges(): number;
  /** Bytes from the remote computer so far. */
  received(): Promise<number>;
}

declare global {
  interface Window {
    pictureMeter: PictureMeter;
  }
}

/** Installs the meter in the pages of a browser context. All positions are those of the bench window, as parts of the picture's width. */
export async function meterPicturesIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    window.RTCPeerConnection = new Proxy(window.RTCPeerConnection, {
      construct(target, args: [RTCConfiguration?]) {
        const connection = new target(...args);
        connections.push(connection);
        start();
        return connection;
      },
    });
    let socketBytes = 0;
    window.WebSocket = new Proxy(window.WebSocket, {
      construct(target, args: [string, string[]?]) {
        const socket = new target(...args);
        start();
        socket.addEventListener('message', ({ data }) => {
          if (data instanceof ArrayBuffer) socketBytes += data.byteLength;
        });
        return socket;
      },
    });

    const first = Promise.withResolvers<number>();
    let changed: PromiseWithResolvers<number> | null = null;
    let isLight: boolean | null = null;
    let hasPicture = false;
    const frames: SeenFrame[] = [];
    let changes = 0;
    let rowSum = -1;
    const now = () => performance.timeOrigin + performance.now();

    const readCount = (context: CanvasRenderingContext2D, scale: number): number | null => {
      const [left, top, cell] = [Math.round(20 * scale), Math.round(100 * scale), Math.round(32 * scale)];
      const row = context.getImageData(left, top + (cell >> 1), cell * 16, 1).data;
      let code = 0;
      let sum = 0;
      for (let bit = 0; bit < 16; bit += 1) {
        const green = row[(bit * cell + (cell >> 1)) * 4 + 1] ?? 0;
        if (green > 128) code |= 1 << bit;
      }
      for (let index = 0; index < row.length; index += 4) sum = (sum * 31 + (row[index] ?? 0)) | 0;
      if (sum !== rowSum) changes += 1;
      rowSum = sum;
      const count = code >> 4;
      return ((count >> 8) + (count >> 4) + count - code) & 15 ? null : count;
    };
    let frame = 0;
    const look = () => {
      frame = requestAnimationFrame(look);
      const at = now();
      const canvas = [...document.querySelectorAll('canvas')].find(({ width, isConnected }) => width >= 640 && isConnected);
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return;
      const scale = canvas.width / 1_280;
      const [red = 0, green = 0] = context.getImageData(Math.round(1_060 * scale), Math.round(300 * scale), 1, 1).data;
      if (!hasPicture && red === 0) return;
      if (!hasPicture) first.resolve(at);
      hasPicture = true;
      const light = green > 128;
      if (light !== isLight) changed?.resolve(at);
      isLight = light;
      const count = readCount(context, scale);
      if (count !== null && count !== frames.at(-1)?.[0]) frames.push([count, at]);
    };
    const notePress = ({ timeStamp }: MouseEvent) => {
      meter.pressedAt = performance.timeOrigin + timeStamp;
    };
    /** A window that is opened with an address keeps its global object, but not its callbacks, when the page replaces the empty document. */
    const start = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
      window.addEventListener('mousedown', notePress, true);
    };
    const meter: PictureMeter = {
      firstAt: first.promise,
      change: () => {
        changed = Promise.withResolvers<number>();
        return changed.promise;
      },
      pressedAt: 0,
      takeFrames: () => frames.splice(0),
      takeChanges: () => {
        const taken = changes;
        changes = 0;
        return taken;
      },
      received: async () => {
        const reports = await Promise.all(connections.map((connection) => connection.getStats()));
        const entries = reports.flatMap((report) => [...report.values()]) as { type: string; bytesReceived?: number }[];
        const transports = entries.filter(({ type }) => type === 'transport');
        return socketBytes + transports.reduce((sum, { bytesReceived = 0 }) => sum + bytesReceived, 0);
      },
    };
    window.pictureMeter = meter;
    start();
  });
}

const firstMs = 60_000;

/** Time of the first picture (ms since 1970). */
export async function firstPictureIn(page: Page): Promise<number> {
  const at = await page.evaluate(
    (ms) => Promise.race([window.pictureMeter.firstAt, new Promise<null>((resolve) => setTimeout(resolve, ms, null))]),
    firstMs,
  );
  if (at === null) throw new Error(`There was no picture within ${firstMs / 1_000} s at ${page.url()}`);
  return at;
}

/** Point that is clicked in the picture of the viewer: on the square. */
export async function pointOfPicture(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const canvas = [...document.querySelectorAll('canvas')].find(({ width }) => width >= 640);
    if (!canvas) throw new Error('There is no picture');
    const bounds = canvas.getBoundingClientRect();
    return { x: bounds.x + bounds.width * 0.8, y: bounds.y + bounds.height * 0.5 };
  });
}
