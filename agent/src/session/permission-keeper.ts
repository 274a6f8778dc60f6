import {
  type Permission,
  type PermissionsMessage,
  type PermissionsRequest,
  permissionsProtocol,
} from '@nearhand/contracts/peer/permissions.gen';
import { mayAct, type Participants } from '@nearhand/platform/session-link/capability/capability';
import { RateLimit } from '@nearhand/platform/session-link/capability/rate-limit';
import { createMessenger, type Messenger } from '@nearhand/platform/session-link/peers/messenger';
import type { Peers } from '@nearhand/platform/session-link/peers/peers';

export interface PermissionKeeperOptions {
  peers: Peers;
  participants: Participants;
  /** Permissions of the session. */
  granted: readonly Permission[];
  /** Asks the person at the device, or decides by the settings. */
  decide: (peer: string, permission: Permission) => Promise<boolean>;
  onChange: () => void;
}

/** The device's end of the permissions capability: what the session allows, and requests for more. */
export class PermissionKeeper {
  readonly #options: PermissionKeeperOptions;
  readonly #messenger: Messenger<PermissionsMessage>;
  readonly #granted: Set<Permission>;
  readonly #limit = new RateLimit({ perSecond: 0.2, capacity: 3 });
  readonly #pending = new Set<string>();
  readonly #ends: (() => void)[];

  constructor(options: PermissionKeeperOptions) {
    const { peers } = options;
    this.#options = options;
    this.#granted = new Set(options.granted);
    this.#messenger = createMessenger(peers, permissionsProtocol);
    const channel = peers.channel(permissionsProtocol);
    this.#ends = [
      channel.listen({ open: (peer) => this.#publish(peer) }),
      this.#messenger.listen((message, peer) => message.type === 'permissions.request' && void this.#consider(message, peer)),
    ];
    for (const peer of channel.openPeers) this.#publish(peer);
  }

  /** Watchers see the picture only. */
  allows(peer: string, permission: Permission): boolean {
    const { participants } = this.#options;
    if (participants.roleOf(peer) === null) return false;
    return this.#granted.has(permission) && (permission === 'view' || mayAct(participants, peer));
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  async #consider({ id, permission }: PermissionsRequest, peer: string): Promise<void> {
    const answer = (isGranted: boolean) => this.#messenger.send({ type: 'permissions.answer', id, isGranted }, { peer });
    if (this.allows(peer, permission)) return void answer(true);
    // One open question for each permission; the person at the device is not asked again and again.
    if (!mayAct(this.#options.participants, peer) || this.#pending.has(permission) || !this.#limit.take(peer)) return void answer(false);
    this.#pending.add(permission);
    const isGranted = await this.#options.decide(peer, permission).catch(() => false);
    this.#pending.delete(permission);
    if (isGranted) this.#grant(permission);
    answer(isGranted);
  }

  #grant(permission: Permission): void {
    this.#granted.add(permission);
    for (const peer of this.#options.peers.channel(permissionsProtocol).openPeers) this.#publish(peer);
    this.#options.onChange();
  }

  #publish(peer: string): void {
    const granted = [...this.#granted].filter((permission) => this.allows(peer, permission));
    this.#messenger.send({ type: 'permissions.state', granted }, { peer });
  }
}
