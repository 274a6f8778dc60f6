import type { ClipboardFormat } from '@nearhand/contracts/peer/input.gen';

type Content = Uint8Array | null;

/** Limit in bytes, for all formats together. */
const mostKept = 12_582_912;

/** The content of one offer of the other end. It is fetched once for each format, for all readers, and kept until the next offer. */
export class OfferedContent {
  readonly #fetch: (format: ClipboardFormat) => Promise<Content>;
  readonly #contents = new Map<ClipboardFormat, Promise<Content>>();
  #kept = 0;

  constructor(fetch: (format: ClipboardFormat) => Promise<Content>) {
    this.#fetch = fetch;
  }

  /** Null for a format that the other end does not have, or that it could not send. */
  readonly read = (format: ClipboardFormat): Promise<Content> => {
    const known = this.#contents.get(format);
    if (known) return known;
    const content = this.#fetch(format).then(
      (fetched) => this.#keep(format, fetched),
      () => {
        // Lost on its way: the next reader tries again.
        this.#contents.delete(format);
        return null;
      },
    );
    this.#contents.set(format, content);
    return content;
  };

  #keep(format: ClipboardFormat, content: Content): Content {
    this.#kept += content?.length ?? 0;
    if (this.#kept > mostKept) {
      this.#kept -= content?.length ?? 0;
      this.#contents.delete(format);
    }
    return content;
  }
}
