import type { Permission } from '@nearhand/contracts/peer/permissions.gen';
import type { Peers } from '@nearhand/platform/session-link/peers/peers';
import type { System } from '../system/system.ts';
import { DisplayPublisher } from './display-publisher.ts';
import { InputReceiver } from './input-receiver.ts';

export interface DesktopEndsOptions {
  peers: Peers;
  system: System;
  allows: (peer: string, permission: Permission) => boolean;
}

/** The ends of the capabilities that need a desktop. They are replaced when another person signs in at the device. */
export class DesktopEnds {
  readonly #input: InputReceiver;
  readonly #display: DisplayPublisher;

  constructor({ peers, system, allows }: DesktopEndsOptions) {
    const may = (permission: Permission) => (peer: string) => allows(peer, permission);
    this.#input = new InputReceiver({ peers, target: system.input, mayControl: may('control') });
    this.#display = new DisplayPublisher({ peers, screen: system.screen, mayView: may('view'), onSelect: () => undefined });
  }

  followPermissions(): void {
    this.#input.followPermissions();
  }

  close(): void {
    this.#input.close();
    this.#display.close();
  }
}
