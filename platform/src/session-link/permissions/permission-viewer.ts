import { type Permission, type PermissionsMessage, permissionsProtocol } from '@nearhand/contracts/peer/permissions.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';

export interface PermissionState {
  /** Null until the device has reported them. */
  granted: ReadonlySet<Permission> | null;
  /** Requests without an answer, by permission. */
  requested: ReadonlySet<Permission>;
}

/** The operator's end: what the device allows. */
export class PermissionViewer extends Observable<PermissionState> {
  static readonly protocol = permissionsProtocol;
  readonly close: () => void;
  readonly #messenger: Messenger<PermissionsMessage>;
  readonly #requests = new Map<string, Permission>();

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super({ granted: null, requested: new Set() });
    this.#messenger = createMessenger(peers, permissionsProtocol);
    this.close = this.#messenger.listen((message) => this.#receive(message));
  }

  /** Asks the person at the device. */
  request(permission: Permission): void {
    if (this.state.requested.has(permission)) return;
    const id = crypto.randomUUID();
    if (!this.#messenger.send({ type: 'permissions.request', id, permission })) return;
    this.#requests.set(id, permission);
    this.#update();
  }

  #receive(message: PermissionsMessage): void {
    if (message.type === 'permissions.state') {
      this.set({ ...this.state, granted: new Set(message.granted) });
    } else if (message.type === 'permissions.answer' && this.#requests.delete(message.id)) this.#update();
  }

  #update(): void {
    this.set({ ...this.state, requested: new Set(this.#requests.values()) });
  }
}
