import { type MachineMessage, type MachineState, machineProtocol } from '@nearhand/contracts/peer/machine.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';

export type Machine = Omit<MachineState, 'type'>;

/** State before the device has reported what it can do, and while it is not connected. */
const unknown: Machine = { canBlank: false, canLock: false, canRestart: false, isBlank: false, isLocked: false };

/** The operator's end: screen and local input of a device. */
export class MachineViewer extends Observable<Machine> {
  static readonly protocol = machineProtocol;
  readonly #messenger: Messenger<MachineMessage>;
  readonly #ends: (() => void)[];

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super(unknown);
    this.#messenger = createMessenger(peers, machineProtocol);
    this.#ends = [
      this.#messenger.listen((message) => {
        if (message.type !== 'machine.state') return;
        const { type: _type, ...machine } = message;
        this.set(machine);
      }),
      peers.channel(machineProtocol).listen({ close: () => this.set(unknown) }),
    ];
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  change({ isBlank = this.state.isBlank, isLocked = this.state.isLocked }: Partial<Pick<Machine, 'isBlank' | 'isLocked'>>): void {
    this.#messenger.send({ type: 'machine.set', isBlank, isLocked });
  }
}
