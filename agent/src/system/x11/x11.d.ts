/** The part of the x11 package that the agent uses. */
declare module 'x11' {
  import type { EventEmitter } from 'node:events';

  /** Returns true for an error that it has handled. */
  export type Reply<Value> = (error: Error | null, value: Value) => unknown;

  export interface Display {
    client: Client;
    screen: {
      root: number;
      root_depth: number;
      root_visual: number;
      default_colormap: number;
      /** Visuals by depth and number. */
      depths: Record<number, Record<number, Visual>>;
      pixel_width: number;
      pixel_height: number;
    }[];
    /** Formats by depth. */
    format: Record<number, { bits_per_pixel: number; scanline_pad: number }>;
    /** 1 for the most significant byte first. */
    image_byte_order: number;
    min_keycode: number;
    max_keycode: number;
  }

  export interface Visual {
    class: number;
    map_ent: number;
    red_mask: number;
    green_mask: number;
    blue_mask: number;
  }

  export interface XEvent {
    name: string;
    [property: string]: unknown;
  }

  export interface KeyboardState {
    mods: number;
    baseMods: number;
    lockedMods: number;
    group: number;
    baseGroup: number;
    latchedGroup: number;
    lockedGroup: number;
  }

  export interface Extensions {
    damage: {
      ReportLevel: { BoundingBox: number };
      Create(damage: number, drawable: number, level: number): void;
      Destroy(damage: number): void;
      Subtract(damage: number, repair: number, parts: number): void;
    };
    fixes: {
      CreateRegion(region: number, rectangles: []): void;
      FetchRegion(region: number, reply: Reply<{ rectangles: { x: number; y: number; width: number; height: number }[] }>): void;
      SelectCursorInput(window: number, mask: number): void;
      GetCursorImage(reply: Reply<{ width: number; height: number; xhot: number; yhot: number; cursorImage: Buffer }>): void;
      SelectSelectionInput(window: number, selection: number, mask: number): void;
    };
    shm: {
      Attach(segment: number, shmid: number, isReadOnly: boolean, reply: Reply<void>): void;
      Detach(segment: number): void;
      GetImage(
        drawable: number,
        x: number,
        y: number,
        width: number,
        height: number,
        planeMask: number,
        format: number,
        segment: number,
        offset: number,
        reply: Reply<unknown>,
      ): void;
    };
    xtest: {
      majorOpcode: number;
      KeyPress: number;
      KeyRelease: number;
      ButtonPress: number;
      ButtonRelease: number;
      MotionNotify: number;
      FakeInput(type: number, detail: number, time: number, window: number, x: number, y: number): void;
    };
    randr: {
      SelectInput(window: number, mask: number): void;
      SetScreenSize(window: number, width: number, height: number, widthMm: number, heightMm: number): void;
      GetScreenResourcesCurrent(window: number, reply: Reply<{ crtcs: number[]; config_timestamp: number }>): void;
      GetCrtcInfo(
        crtc: number,
        timestamp: number,
        reply: Reply<{ x: number; y: number; width: number; height: number; output: number[] }>,
      ): void;
      SetCrtcConfig(
        crtc: number,
        timestamp: number,
        configTimestamp: number,
        x: number,
        y: number,
        mode: number,
        rotation: number,
        outputs: readonly number[],
        reply: Reply<unknown>,
      ): void;
      GetCrtcGamma(crtc: number, reply: Reply<{ red: number[]; green: number[]; blue: number[] }>): void;
      SetCrtcGamma(crtc: number, red: readonly number[], green: readonly number[], blue: readonly number[]): void;
      GetOutputInfo(output: number, timestamp: number, reply: Reply<{ name: string }>): void;
    };
    res: {
      QueryClientIds(clients: readonly { client: number; mask: number }[], reply: Reply<{ value: number[] }[]>): void;
    };
    xkb: {
      majorOpcode: number;
      SelectEvents(device: number, affected: number, cleared: number, selected: number, affectedMap: number, map: number): void;
      GetState(device: number, reply: Reply<KeyboardState>): void;
      LatchLockState(
        device: number,
        affectedLocks: number,
        locks: number,
        isGroupLocked: boolean,
        group: number,
        affectedLatches: number,
        latches: number,
        isGroupLatched: boolean,
        latchedGroup: number,
      ): void;
      GetControls(device: number, reply: Reply<{ enabledControls: number; perKeyRepeat: number[] }>): void;
    };
    xinput: {
      majorOpcode: number;
      firstEvent: number;
      AllDevices: number;
      AllMasterDevices: number;
      XISelectEvents(window: number, mask: { deviceId: number; mask: readonly string[] }): void;
      XIQueryDevice(deviceId: number, reply: Reply<{ deviceId: number; name: string; use: number }[]>): void;
    };
  }

  export interface Client extends EventEmitter {
    /** Sequence number, for requests that the package does not have. */
    seq_num: number;
    /** Known atoms by their names. */
    atoms: Readonly<Record<string, number>>;
    readonly pack_stream: { put(request: Buffer): void; submit(isReplyExpected?: boolean): void };
    readonly replies: Record<number, [parse: (body: Buffer, detail: number) => unknown, reply: Reply<never>]>;
    require<Name extends keyof Extensions>(name: Name, reply: Reply<Extensions[Name]>): void;
    AllocID(): number;
    GetInputFocus(reply: Reply<{ focus: number }>): void;
    QueryTree(window: number, reply: Reply<{ parent: number }>): void;
    SendClientMessage(destination: number, window: number, type: number, format: 32, data: readonly number[], mask: number): void;
    GetGeometry(drawable: number, reply: Reply<{ xPos: number; yPos: number; width: number; height: number; depth: number }>): void;
    QueryPointer(window: number, reply: Reply<{ rootX: number; rootY: number }>): void;
    GetImage(
      format: number,
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planeMask: number,
      reply: Reply<{ data: Buffer }>,
    ): void;
    ListInstalledColormaps(window: number, reply: Reply<number[]>): void;
    QueryColors(colormap: number, pixels: readonly number[], reply: Reply<{ red: number; green: number; blue: number }[]>): void;
    InternAtom(isExisting: boolean, name: string, reply: Reply<number>): void;
    CreateWindow(
      window: number,
      parent: number,
      x: number,
      y: number,
      width: number,
      height: number,
      border: number,
      depth: number,
      windowClass: number,
      visual: number,
      values: { backgroundPixel?: number; borderPixel?: number; overrideRedirect?: boolean; eventMask?: number },
    ): void;
    ChangeProperty(mode: number, window: number, property: number, type: number, bits: 8 | 16 | 32, data: Buffer | number[]): void;
    DeleteProperty(window: number, property: number): void;
    GetAtomName(atom: number, reply: Reply<string>): void;
    GetProperty(
      isDeleted: number,
      window: number,
      property: number,
      type: number,
      offset: number,
      length: number,
      reply: Reply<{ type: number; bytesAfter: number; data: Buffer }>,
    ): void;
    ChangeWindowAttributes(window: number, values: { eventMask: number }): void;
    SetSelectionOwner(owner: number, selection: number, time: number): void;
    ConvertSelection(requestor: number, selection: number, target: number, property: number, time: number): void;
    SendEvent(destination: number, isPropagated: number, mask: number, event: Buffer): void;
    GetKeyboardMapping(first: number, count: number, reply: Reply<number[][]>): void;
    ChangeKeyboardMapping(first: number, perKeycode: number, keysyms: number[]): void;
    GetModifierMapping(reply: Reply<number[][]>): void;
    MapWindow(window: number): void;
    DestroyWindow(window: number): void;
    SetInputFocus(window: number, revertTo: number): void;
    CreateGC(context: number, drawable: number, values: { foreground?: number }): void;
    PolyFillRectangle(drawable: number, context: number, coordinates: readonly number[]): void;
    terminate(): void;
  }

  export interface CreateOptions {
    display: string;
    shm: false;
    auth?: { name: string; data: string };
  }

  export function createClient(options: CreateOptions, reply: Reply<Display>): EventEmitter;
  export const keySyms: Readonly<Record<string, { code: number; description: string | null }>>;
  const x11: { createClient: typeof createClient; keySyms: typeof keySyms };
  export default x11;
}
