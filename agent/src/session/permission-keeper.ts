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
import { permissionQuestions } from './consent.ts';

export interface PermissionKeeperOptions {
  peers: Peers;
  participants: Participants;
  /** Permissions of an operator who enters: those of the consent to the session, or of a further question. */
  admit: (peer: string) => readonly Permission[] | Promise<readonly Permission[]>;
  /** Asks the person at the device, or decides by the settings. */
  decide: (peer: string, permission: Permission) => Promise<boolean>;
  onChange: () => void;
}

/** The device's end of the permissions capability: what each operator may do, and requests for more. */
export class PermissionKeeper {
  readonly #options: PermissionKeeperOptions;
  readonly #messenger: Messenger<PermissionsMessage>;
  readonly #granted = new Map<string, Set<Permission>>();
  readonly #limit = new RateLimit({ perSecond: 0.2, capacity: 3 });
  /** Questions without an answer, by operator and permission. */
  readonly #pending = new Map<string, Promise<boolean>>();
  readonly #entering = new Set<string>();
  readonly #ends: (() => void)[];

  constructor(options: PermissionKeeperOptions) {
    const { peers } = options;
    this.#options = options;
    this.#messenger = createMessenger(peers, permissionsProtocol);
    const channel = peers.channel(permissionsProtocol);
    this.#ends = [
      channel.listen({ open: (peer) => this.#enter(peer), forget: (peer) => this.#forget(peer) }),
      this.#messenger.listen((message, peer) => message.type === 'permissions.request' && void this.#answer(message, peer)),
    ];
    for (const peer of channel.openPeers) this.#enter(peer);
  }

  /** Watchers see the picture only. */
  allows(peer: string, permission: Permission): boolean {
    const { participants } = this.#options;
    if (participants.roleOf(peer) === null) return false;
    return (this.#granted.get(peer)?.has(permission) ?? false) && (permission === 'view' || mayAct(participants, peer));
  }

  /** Asks the person at the device for a permission that the operator does not have. An operator who was not admitted gets none. */
  async request(peer: string, permission: Permission): Promise<boolean> {
    if (this.allows(peer, permission)) return true;
    if (!mayAct(this.#options.participants, peer) || !this.allows(peer, 'view')) return false;
    const key = `${peer} ${permission}`;
    const open = this.#pending.get(key);
    if (open) return open;
    // The person is not asked again and again.
    if (!this.#limit.take(peer)) return false;
    const answer = this.#ask(peer, permission).finally(() => this.#pending.delete(key));
    this.#pending.set(key, answer);
    return answer;
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  async #answer({ id, permission }: PermissionsRequest, peer: string): Promise<void> {
    const isGranted = await this.request(peer, permission);
    this.#messenger.send({ type: 'permissions.answer', id, isGranted }, { peer });
  }

  async #ask(peer: string, permission: Permission): Promise<boolean> {
    const isGranted = await this.#options.decide(peer, permission).catch(() => false);
    if (isGranted) this.#grant(peer, permissionQuestions[permission].grants);
    return isGranted;
  }

  #enter(peer: string): void {
    const admitted = this.#granted.has(peer) || this.#entering.has(peer) ? [] : this.#options.admit(peer);
    if (admitted instanceof Promise) {
      this.#publish(peer);
      void this.#await(peer, admitted);
    } else this.#grant(peer, admitted);
  }

  async #await(peer: string, admitted: Promise<readonly Permission[]>): Promise<void> {
    this.#entering.add(peer);
    const permissions = await admitted.catch(() => []);
    this.#entering.delete(peer);
    this.#grant(peer, permissions);
  }

  /** An operator who only watches from now on keeps the consent to see. */
  #forget(peer: string): void {
    if (this.#options.participants.roleOf(peer) === null) this.#granted.delete(peer);
  }

  #grant(peer: string, permissions: readonly Permission[]): void {
    // Removed while the person at the device was being asked.
    if (this.#options.participants.roleOf(peer) === null) return;
    this.#granted.set(peer, new Set([...(this.#granted.get(peer) ?? []), ...permissions]));
    this.#publish(peer);
    this.#options.onChange();
  }

  #publish(peer: string): void {
    const granted = [...(this.#granted.get(peer) ?? [])].filter((permission) => this.allows(peer, permission));
    this.#messenger.send({ type: 'permissions.state', granted }, { peer });
  }
}
