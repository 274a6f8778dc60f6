export type ClipboardRead = { kind: 'text'; text: string } | { kind: 'denied' } | { kind: 'unsupported' };

/** Reads the text in the clipboard, in the click itself; the browser may ask. */
export async function readClipboard(): Promise<ClipboardRead> {
  if (!navigator.clipboard?.readText) return { kind: 'unsupported' };
  try {
    return { kind: 'text', text: await navigator.clipboard.readText() };
  } catch {
    return { kind: 'denied' };
  }
}
