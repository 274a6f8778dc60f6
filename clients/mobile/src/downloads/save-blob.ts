import type { FilesPlugin } from '../plugins.ts';
import { fileName } from './file-name.ts';

/** Size of a part, which needs no padding in base64. The page holds one part at a time; the browser has the rest. */
const partBytes = 3 * 2 ** 17;
/** Number of arguments that a call takes. */
const callBytes = 2 ** 13;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += callBytes) text += String.fromCharCode(...bytes.subarray(at, at + callBytes));
  return btoa(text);
}

/** Hands a file to the native part, which stores one part before it gets the next one. */
export async function saveBlob(files: FilesPlugin, content: Blob, name: string): Promise<void> {
  await files.begin({ name: fileName(name) });
  try {
    for (let at = 0; at < content.size; at += partBytes) {
      const part = await content.slice(at, at + partBytes).arrayBuffer();
      await files.append({ part: base64Of(new Uint8Array(part)) });
    }
  } catch (error) {
    // Content that cannot be read, or a part that was not stored.
    await files.discard().catch(() => undefined);
    throw error;
  }
  await files.finish();
}
