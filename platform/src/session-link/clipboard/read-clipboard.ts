import type { ClipboardRead } from '../capability/ports.ts';

/** Reads the text in the clipboard of the browser, which may ask for permission. */
export async function readClipboard(): Promise<ClipboardRead> {
  if (!navigator.clipboard?.readText) return { kind: 'unsupported' };
  try {
    return { kind: 'text', text: await navigator.clipboard.readText() };
  } catch {
    return { kind: 'denied' };
  }
}
