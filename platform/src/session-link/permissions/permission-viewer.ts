import {
  type Permission,
  type PermissionsAnswer,
  type PermissionsMessage,
  permissionsProtocol,
} from '@nearhand/contracts/peer/permissions.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';

/** `unavailable`: no person has refused, but the other end cannot do it. */
export type PermissionAnswer = 'granted' | 'denied' | 'unavailable';

export interface PermissionState {
  /** Null until the device has reported them. */
  granted: ReadonlySet<Permission> | null;
  /** Requests without an answer, by permission. */
  requested: ReadonlySet<Permission>;
  /** Answers to the last requests. */
  answers: ReadonlyMap<Permission, PermissionAnswer>;
}

/** The operator's end: what the device allows, and requests to the person at the device or in the browser. */
export class PermissionViewer extends Observable<PermissionState> {
  static readonly protocol = permissionsProtocol;
  readonly #messenger: Messenger<PermissionsMessage>;
  readonly #requests = new Map<string, Permission>();
  readonly #ends: (() => void)[];

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super({ granted: null, requested: new Set(), answers: new Map() });
    this.#messenger = createMessenger(peers, permissionsProtocol);
    this.#ends = [
      this.#messenger.listen((message) => this.#receive(message)),
      // The other end has forgotten the questions, too.
      peers.channel(permissionsProtocol).listen({ close: () => this.#forget() }),
    ];
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  /** Asks the person at the other end; false if they cannot be reached. */
  request(permission: Permission): boolean {
    if (this.state.requested.has(permission)) return true;
    const id = crypto.randomUUID();
    if (!this.#messenger.send({ type: 'permissions.request', id, permission })) return false;
    this.#requests.set(id, permission);
    this.#update([...this.state.answers].filter(([answered]) => answered !== permission));
    return true;
  }

  /** Withdraws the request for a permission. */
  cancel(permission: Permission): void {
    for (const [id, requested] of this.#requests) {
      if (requested !== permission) continue;
      this.#requests.delete(id);
      this.#messenger.send({ type: 'permissions.cancel', id });
    }
    this.#update(this.state.answers);
  }

  #receive(message: PermissionsMessage): void {
    if (message.type === 'permissions.state') this.set({ ...this.state, granted: new Set(message.granted) });
    else if (message.type === 'permissions.answer') this.#answer(message);
  }

  #answer({ id, isGranted, isUnavailable = false }: PermissionsAnswer): void {
    const permission = this.#requests.get(id);
    if (!permission) return;
    this.#requests.delete(id);
    this.#update([...this.state.answers, [permission, isGranted ? 'granted' : isUnavailable ? 'unavailable' : 'denied']]);
  }

  #forget(): void {
    this.#requests.clear();
    this.#update([]);
  }

  #update(answers: Iterable<readonly [Permission, PermissionAnswer]>): void {
    this.set({ ...this.state, requested: new Set(this.#requests.values()), answers: new Map(answers) });
  }
}
