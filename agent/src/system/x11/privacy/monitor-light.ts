import { reply, type XConnection } from '../x-connection.ts';

interface Gamma {
  red: readonly number[];
  green: readonly number[];
  blue: readonly number[];
}

/** The light of the monitors: their gamma ramps, which are applied after the picture that the agent reads. */
export class MonitorLight {
  readonly #x: XConnection;
  readonly #ramps: ReadonlyMap<number, Gamma>;

  /** Null if no monitor has ramps, or if one is dark already, like those of virtual screens. */
  static async read(x: XConnection): Promise<MonitorLight | null> {
    const { randr, root } = x;
    const { crtcs, config_timestamp } = await reply<{ crtcs: number[]; config_timestamp: number }>((done) =>
      randr.GetScreenResourcesCurrent(root, done),
    );
    const ramps = new Map<number, Gamma>();
    for (const crtc of crtcs) {
      const { output } = await reply<{ output: number[] }>((done) => randr.GetCrtcInfo(crtc, config_timestamp, done));
      if (output.length === 0) continue;
      const gamma = await reply<Gamma>((done) => randr.GetCrtcGamma(crtc, done));
      if (!gamma.red.some((level) => level > 0)) return null;
      ramps.set(crtc, gamma);
    }
    return ramps.size > 0 ? new MonitorLight(x, ramps) : null;
  }

  private constructor(x: XConnection, ramps: ReadonlyMap<number, Gamma>) {
    this.#x = x;
    this.#ramps = ramps;
  }

  turnOff(): Promise<void> {
    return this.#set((gamma) => ({ red: dark(gamma.red), green: dark(gamma.green), blue: dark(gamma.blue) }));
  }

  restore(): Promise<void> {
    return this.#set((gamma) => gamma);
  }

  #set(change: (gamma: Gamma) => Gamma): Promise<void> {
    for (const [crtc, gamma] of this.#ramps) {
      const { red, green, blue } = change(gamma);
      this.#x.randr.SetCrtcGamma(crtc, red, green, blue);
    }
    return this.#x.sync();
  }
}

const dark = (levels: readonly number[]): number[] => levels.map(() => 0);
