import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';

const content = join(import.meta.dirname, '../../mfe-landing/content');
const mostBytes = 80_000;
const qualities = [90, 80, 70, 60, 50];

const productHost = 'support.example.com';

/** Names an example in place of addresses of this machine. */
export async function showPublicAddress(page: Page, host = productHost): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate((name) => {
      const shown = (text: string) => text.replace(/http:\/\/localhost:\d+/g, `https://${name}`).replace(/localhost:\d+/g, name);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (node.parentElement?.tagName !== 'SCRIPT') node.nodeValue = shown(node.nodeValue ?? '');
      }
      for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
        field.value = shown(field.value);
    }, host);
  }
}

/** Writes what the page shows, in the best quality that is small enough for a public page. */
export async function savePicture(page: Page, path: string, host = productHost): Promise<void> {
  const file = join(content, path);
  await mkdir(dirname(file), { recursive: true });
  await page.mouse.move(0, 0);
  await showPublicAddress(page, host);
  const client = await page.context().newCDPSession(page);
  for (const quality of qualities) {
    const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length <= mostBytes) return writeFile(file, picture);
  }
  throw new Error(`${path} is larger than ${mostBytes} bytes`);
}
