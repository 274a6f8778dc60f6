/** Requests that only windows need. */
declare module 'x11' {
  interface Client {
    DestroyWindow(window: number): void;
    MapWindow(window: number): void;
    MoveResizeWindow(window: number, x: number, y: number, width: number, height: number): void;
    RaiseWindow(window: number): void;
    /** `stackMode`: 1 is below the sibling. */
    ConfigureWindow(window: number, values: { x?: number; y?: number; sibling?: number; stackMode?: number }): void;
    ClearArea(window: number, x: number, y: number, width: number, height: number, isExposed: number): void;
    CreateGC(context: number, drawable: number, values: { foreground: number; background: number; font: number }): void;
    PolyRectangle(drawable: number, context: number, rectangles: number[]): void;
    ImageText16(drawable: number, context: number, x: number, y: number, text: string): void;
    PutImage(
      format: number,
      drawable: number,
      context: number,
      width: number,
      height: number,
      x: number,
      y: number,
      leftPad: number,
      depth: number,
      data: Buffer,
    ): void;
    ListFonts(pattern: string, most: number, reply: Reply<string[]>): void;
    OpenFont(font: number, name: string): void;
    QueryTextExtents(font: number, text: string, reply: Reply<{ overallWidth: number; fontAscent: number; fontDescent: number }>): void;
  }
}
