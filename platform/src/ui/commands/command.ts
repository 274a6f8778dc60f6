/** Something a person can do on the page that is open: found in the palette, and done by its keys. */
export interface Command {
  /** Unique on the page, such as `session.snapshot`. */
  id: string;
  /** In the reader's language, as a verb: "Save a snapshot". */
  label: string;
  /** What it belongs to, in the reader's language; the palette and the sheet are ordered by it. */
  group: string;
  /** One key (`p`, `?`, `1`), or several joined by a plus (`mod+k`, `shift+f`); `mod` is Ctrl, on a Mac ⌘. */
  keys?: string;
  /** It cannot be done at the moment: neither the palette nor the keys do it. */
  isDisabled?: boolean;
  run: () => void;
}
