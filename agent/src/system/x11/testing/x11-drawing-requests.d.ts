/** Requests that only drawing programs and tests need. */
declare module 'x11' {
  interface Client {
    QueryTree(window: number, reply: Reply<{ children: number[] }>): void;
    CreateColormap(colormap: number, window: number, visual: number, allocation: number): void;
    InstallColormap(colormap: number): void;
    StoreColors(colormap: number, colors: readonly { pixel: number; red: number; green: number; blue: number }[]): void;
    KillClient(resource: number): void;
    WarpPointer(from: number, to: number, fromX: number, fromY: number, fromWidth: number, fromHeight: number, x: number, y: number): void;
    SendClientMessage(to: number, window: number, type: number, bits: 32, data: readonly number[], mask: number): void;
    CreatePixmap(pixmap: number, drawable: number, depth: number, width: number, height: number): void;
    FreePixmap(pixmap: number): void;
    CopyArea(
      source: number,
      target: number,
      context: number,
      sourceX: number,
      sourceY: number,
      x: number,
      y: number,
      width: number,
      height: number,
    ): void;
  }
}
