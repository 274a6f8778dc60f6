/** X11 display of a desktop or a login screen. */
export interface GraphicalSession {
  /** X11 display, such as `:0`. */
  display: string;
  /** File with the key of the display; null for the default of this user. */
  authority: string | null;
  /** Null for a login screen. */
  uid: number | null;
}

export const isSameSession = (a: GraphicalSession | null, b: GraphicalSession | null): boolean =>
  a?.display === b?.display && a?.authority === b?.authority && a?.uid === b?.uid;
