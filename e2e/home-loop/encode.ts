import type { Browser, Page } from '@playwright/test';
import type { Frame } from './film.ts';
import { type Chunk, webmOf } from './webm.ts';

/** Quantizer of VP9: 0 is the best picture, 63 the smallest file. */
const quantizer = 30;
const webpQuality = 0.85;
const size = { width: 1280, height: 800 };

/** A page that has the pictures at `/?picture=0` and so on. WebCodecs need a secure context, such as this host. */
async function openWith(browser: Browser, pictures: readonly Buffer[]): Promise<Page> {
  const page = await browser.newPage();
  await page.route('http://localhost/**', (route) => {
    const body = pictures[Number(new URL(route.request().url()).searchParams.get('picture') ?? Number.NaN)];
    return route.fulfill(body ? { body, contentType: 'image/png' } : { body: '<!doctype html>', contentType: 'text/html' });
  });
  await page.goto('http://localhost/');
  await page.evaluate(() => {
    window.base64Of = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    window.loadPicture = async (index) => createImageBitmap(await (await fetch(`/?picture=${index}`)).blob());
  });
  return page;
}

declare global {
  /** WebCodecs registry, VP9 (4). */
  interface VideoEncoderEncodeOptions {
    vp9?: { quantizer: number };
  }
  interface Window {
    base64Of(bytes: Uint8Array): string;
    loadPicture(index: number): Promise<ImageBitmap>;
  }
}

/** A PNG as WebP. */
export async function encodePicture(browser: Browser, picture: Buffer): Promise<Buffer> {
  const page = await openWith(browser, [picture]);
  const text = await page.evaluate(async (quality) => {
    const bitmap = await window.loadPicture(0);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    return window.base64Of(new Uint8Array(await blob.arrayBuffer()));
  }, webpQuality);
  await page.close();
  return Buffer.from(text, 'base64');
}

/** A film as WebM, by the browser's own VP9 encoder. */
export async function encodeFilm(browser: Browser, frames: readonly Frame[]): Promise<Uint8Array> {
  const page = await openWith(
    browser,
    frames.map(({ picture }) => picture),
  );
  const encoded = await page.evaluate(
    async ({ times, level, width, height }) => {
      const chunks: { isKey: boolean; at: number; data: string }[] = [];
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const data = new Uint8Array(chunk.byteLength);
          chunk.copyTo(data);
          chunks.push({ isKey: chunk.type === 'key', at: chunk.timestamp / 1000, data: window.base64Of(data) });
        },
        error: (error) => reportError(error),
      });
      encoder.configure({ codec: 'vp09.00.31.08', width, height, bitrateMode: 'quantizer', latencyMode: 'quality' });
      for (const [index, at] of times.entries()) {
        const frame = new VideoFrame(await window.loadPicture(index), { timestamp: at * 1000 });
        encoder.encode(frame, { keyFrame: index === 0, vp9: { quantizer: level } });
        frame.close();
      }
      await encoder.flush();
      return chunks;
    },
    { times: frames.map(({ at }) => at), level: quantizer, ...size },
  );
  await page.close();
  const chunks: Chunk[] = encoded.map(({ data, ...chunk }) => ({ ...chunk, data: Buffer.from(data, 'base64') }));
  const last = frames.at(-1);
  return webmOf({ ...size, duration: last ? last.at + last.duration : 0, chunks });
}
