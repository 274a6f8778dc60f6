import type { ClipboardFormat } from '@nearhand/contracts/peer/input.gen';
import type { ClipboardPort } from '@nearhand/platform/session-link/input/clipboard-sync';

/** Formats that browsers read and write; text first. */
const formats = ['text/plain', 'text/html', 'image/png'] as const satisfies ClipboardFormat[];

type Written = Extract<ClipboardFormat, 'text/plain' | 'image/png'>;

/** The clipboard of the operator's browser, which may be read in a paste, or with a permission, and written in a click. */
export class BrowserClipboard implements ClipboardPort {
  readonly #listeners = new Set<(formats: ClipboardFormat[]) => void>();
  #copied = new Map<ClipboardFormat, string | Blob>();
  /** Text that came from the device last, or went to it: it is not offered again. */
  #known: string | null = null;
  /** Number of pastes: a paste is newer than what is being read. */
  #pastes = 0;
  #unwritten: Partial<Record<Written, Blob>> | null = null;

  readonly onChange = (listener: (formats: ClipboardFormat[]) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The content of a paste. */
  take(data: DataTransfer): void {
    this.#pastes += 1;
    const image = [...data.files].find(({ type }) => type === 'image/png');
    const texts = formats.flatMap((format): [ClipboardFormat, string][] => {
      const text = format === 'image/png' ? '' : data.getData(format);
      return text ? [[format, text]] : [];
    });
    this.#announce(new Map<ClipboardFormat, string | Blob>([...texts, ...(image ? [['image/png', image] as const] : [])]));
  }

  /** Offers what was copied outside of this page, if the browser allows to read it without a question. */
  async check(): Promise<void> {
    const pastes = this.#pastes;
    if (!(await isReadingAllowed())) return;
    const items = await navigator.clipboard.read().catch(() => []);
    const copied = new Map<ClipboardFormat, string | Blob>();
    for (const item of items)
      for (const format of formats) {
        if (copied.has(format) || !item.types.includes(format)) continue;
        const blob = await item.getType(format).catch(() => null);
        if (blob) copied.set(format, format === 'image/png' ? blob : await blob.text());
      }
    if (pastes === this.#pastes) this.#announce(copied);
  }

  async read(format: ClipboardFormat): Promise<Uint8Array | null> {
    const content = this.#copied.get(format);
    if (content === undefined) return null;
    return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(await content.arrayBuffer());
  }

  offer(offered: readonly ClipboardFormat[], read: (format: ClipboardFormat) => Promise<Uint8Array | null>): void {
    const wanted = (['text/plain', 'image/png'] as const).filter((format) => offered.includes(format));
    void Promise.all(wanted.map(async (format) => [format, await read(format)] as const)).then((contents) => {
      const blobs = contents.flatMap(([format, bytes]) =>
        bytes ? [[format, new Blob([new Uint8Array(bytes)], { type: format })] as const] : [],
      );
      if (blobs.length === 0) return;
      const text = contents.find(([format]) => format === 'text/plain')?.[1];
      this.#known = text ? new TextDecoder().decode(text) : null;
      this.#unwritten = Object.fromEntries(blobs);
      void this.write();
    });
  }

  /** Writes what came from the device. Called again in the next click, which some browsers need. */
  async write(): Promise<void> {
    const content = this.#unwritten;
    if (!content) return;
    this.#unwritten = null;
    try {
      await navigator.clipboard.write([new ClipboardItem(content)]);
    } catch {
      this.#unwritten ??= content;
    }
  }

  #announce(copied: Map<ClipboardFormat, string | Blob>): void {
    if (copied.size === 0) return;
    const text = copied.get('text/plain');
    const isKnown = typeof text === 'string' && text === this.#known;
    this.#known = typeof text === 'string' ? text : null;
    if (isKnown) return;
    this.#copied = copied;
    for (const listener of this.#listeners) listener([...copied.keys()]);
  }
}

async function isReadingAllowed(): Promise<boolean> {
  if (!navigator.clipboard?.read || !document.hasFocus()) return false;
  // Firefox and Safari do not have this permission.
  const permission = await navigator.permissions?.query({ name: 'clipboard-read' as PermissionName }).catch(() => null);
  return permission?.state === 'granted';
}
