import { type MachineMessage, type MachineSet, machineProtocol } from '@nearhand/contracts/peer/machine.gen';
import { RateLimit } from '@nearhand/platform/session-link/capability/rate-limit';
import { createMessenger, type Messenger } from '@nearhand/platform/session-link/peers/messenger';
import type { Peers } from '@nearhand/platform/session-link/peers/peers';
import { log } from '../log.ts';
import type { PrivacyPort } from '../system/system.ts';

export interface MachineKeeperOptions {
  peers: Peers;
  privacy: PrivacyPort;
  mayControl: (peer: string) => boolean;
  /** Whether a restart is possible, which operators learn from this capability. The server requests the restart. */
  canRestart: boolean;
  /** Whether the person at the device cannot use mouse and keyboard. */
  onLocked: (isLocked: boolean) => void;
  now?: () => number;
}

/** The device's end of the machine capability: blank screen and locked input, until their operator is gone. */
export class MachineKeeper {
  readonly #options: MachineKeeperOptions;
  readonly #messenger: Messenger<MachineMessage>;
  readonly #limit: RateLimit;
  readonly #ends: (() => void)[];
  #isBlank = false;
  #isLocked = false;
  /** Operator who has changed it last. */
  #owner: string | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: MachineKeeperOptions) {
    const { peers, privacy, now } = options;
    this.#options = options;
    this.#limit = new RateLimit({ perSecond: 2, capacity: 5, ...(now && { now }) });
    this.#messenger = createMessenger(peers, machineProtocol);
    const channel = peers.channel(machineProtocol);
    this.#ends = [
      channel.listen({
        open: (peer) => this.#publish(peer),
        close: (peer) => peer === this.#owner && this.#release(),
      }),
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      privacy.onEscape(() => this.#release()),
    ];
    for (const peer of channel.openPeers) this.#publish(peer);
  }

  /** Call it when some operator may control the device, or may not any more. */
  followPermissions(): void {
    if (this.#owner !== null && !this.#options.mayControl(this.#owner)) this.#release();
    else this.#publishAll();
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#release();
  }

  #receive(message: MachineMessage, peer: string): void {
    if (!this.#options.mayControl(peer) || !this.#limit.take(peer)) return;
    if (message.type === 'machine.set') this.#apply(message, peer);
  }

  #release(): void {
    if (this.#owner !== null) this.#apply({ isBlank: false, isLocked: false }, null);
  }

  /** Changes run one after the other; each reports its outcome. */
  #apply({ isBlank, isLocked }: Pick<MachineSet, 'isBlank' | 'isLocked'>, owner: string | null): void {
    const { privacy } = this.#options;
    this.#owner = owner;
    this.#turn = this.#turn.then(async () => {
      if (privacy.canBlank && isBlank !== this.#isBlank) this.#isBlank = await attempt(() => privacy.setBlank(isBlank), isBlank);
      if (privacy.canLock && isLocked !== this.#isLocked) this.#isLocked = await attempt(() => privacy.setLocked(isLocked), isLocked);
      this.#options.onLocked(this.#isLocked);
      this.#publishAll();
    });
  }

  #publishAll(): void {
    for (const peer of this.#options.peers.channel(machineProtocol).openPeers) this.#publish(peer);
  }

  #publish(peer: string): void {
    const { privacy, canRestart, mayControl } = this.#options;
    const may = mayControl(peer);
    this.#messenger.send(
      {
        type: 'machine.state',
        canBlank: may && privacy.canBlank,
        canLock: may && privacy.canLock,
        canRestart: may && canRestart,
        isBlank: this.#isBlank,
        isLocked: this.#isLocked,
      },
      { peer },
    );
  }
}

/** The state after the change, which is the former one if it fails. */
async function attempt(change: () => Promise<void>, wanted: boolean): Promise<boolean> {
  try {
    await change();
    return wanted;
  } catch (error) {
    log(`Screen or input could not be changed: ${error instanceof Error ? error.message : String(error)}`);
    return !wanted;
  }
}
