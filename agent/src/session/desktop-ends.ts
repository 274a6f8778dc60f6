import type { Permission } from '@nearhand/contracts/peer/permissions.gen';
import { capabilityTable } from '@nearhand/platform/session-link/capability/capability-table';
import { ClipboardSync } from '@nearhand/platform/session-link/input/clipboard-sync';
import type { Peers } from '@nearhand/platform/session-link/peers/peers';
import { PictureSender } from '../picture/picture-sender.ts';
import type { System } from '../system/system.ts';
import { DisplayPublisher } from './display-publisher.ts';
import { InputReceiver } from './input-receiver.ts';
import { MachineKeeper } from './machine-keeper.ts';

export interface DesktopEndsOptions {
  peers: Peers;
  system: System;
  allows: (peer: string, permission: Permission) => boolean;
  /** Whether the computer can restart with the agent. */
  canRestart: boolean;
  /** Mouse and keyboard of the device are without effect, or have effect again. */
  onLocked: (isLocked: boolean) => void;
}

/** The ends of the capabilities that need a desktop. They are replaced when another person signs in at the device. */
export class DesktopEnds {
  readonly #input: InputReceiver;
  readonly #display: DisplayPublisher;
  readonly #picture: PictureSender;
  readonly #clipboard: ClipboardSync;
  readonly #machine: MachineKeeper;

  constructor({ peers, system, allows, canRestart, onLocked }: DesktopEndsOptions) {
    const may =
      ({ permission }: { permission: Permission }) =>
      (peer: string) =>
        allows(peer, permission);
    const { clipboard, display, input, machine, picture } = capabilityTable;
    this.#input = new InputReceiver({ peers, target: system.input, mayControl: may(input) });
    const { screen } = system;
    this.#picture = new PictureSender({ peers, screen, mayView: may(picture) });
    this.#display = new DisplayPublisher({
      peers,
      screen,
      mayView: may(display),
      onSelect: (peer, displayId) => this.#picture.select(peer, displayId),
    });
    this.#clipboard = new ClipboardSync({ peers, port: system.clipboard, mayUse: may(clipboard) });
    this.#machine = new MachineKeeper({ peers, privacy: system.privacy, mayControl: may(machine), canRestart, onLocked });
  }

  followPermissions(): void {
    this.#input.followPermissions();
    this.#display.followPermissions();
    this.#picture.followPermissions();
    this.#machine.followPermissions();
  }

  close(): void {
    this.#input.close();
    this.#display.close();
    this.#picture.close();
    this.#clipboard.close();
    this.#machine.close();
  }
}
