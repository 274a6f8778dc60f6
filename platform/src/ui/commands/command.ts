/** An action of the current page, listed in the palette and bound to keys. */
export interface Command {
  /** Unique on the page, such as `session.snapshot`. */
  id: string;
  /** Localized label, as a verb: "Save a snapshot". */
  label: string;
  /** Localized heading in the palette and the shortcut sheet. */
  group: string;
  /** One key (`p`, `?`, `1`), or several joined by a plus (`mod+k`, `shift+f`); `mod` is Ctrl, or ⌘ on a Mac. */
  keys?: string;
  isDisabled?: boolean;
  /** Details in the palette, such as the customer of a session. */
  detail?: string;
  /** Handled by the focused element itself: listed with its keys, but not run from here. */
  isHint?: boolean;
  /** Moves the focus from where it is: not in the palette. */
  isKeyOnly?: boolean;
  run: () => void;
}
