import { DeferredPeers } from '../peers/deferred-peers.ts';
import type { Peers } from '../peers/peers.ts';
import type { Capability, CapabilityContext, CapabilityState, LazyCapability } from './capability.ts';

/** `failed`: the code could not be loaded; opening the capability again tries it again. */
export type CapabilityStatus = 'closed' | 'loading' | 'failed' | 'open';

interface Named {
  readonly protocol: { readonly name: string };
}

interface Entry {
  status: CapabilityStatus;
  state: CapabilityState | null;
  /** Stores the messages until the capability is created. */
  deferred: DeferredPeers | null;
}

const closed: Entry = { status: 'closed', state: null, deferred: null };

/** The capabilities of one end of a session. One is created when this end opens it, or when a message of a peer needs it. */
export class CapabilityRegistry {
  readonly #context: CapabilityContext;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();

  constructor(context: CapabilityContext, lazy: readonly LazyCapability<CapabilityState>[] = []) {
    this.#context = context;
    for (const capability of lazy) {
      const { protocol, isNeededFor } = capability;
      const onNeeded = () => void this.load(capability);
      const deferred = new DeferredPeers(context.peers, { capability: protocol, isNeededFor, onNeeded });
      this.#entries.set(protocol.name, { ...closed, deferred });
    }
  }

  /** Peers, for parts of a capability that are not capabilities of their own. */
  get peers(): Peers {
    return this.#context.peers;
  }

  /** Returns a function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  statusOf(capability: Named): CapabilityStatus {
    return this.#entry(capability).status;
  }

  /** Null unless the capability is open. */
  get<State extends CapabilityState>(capability: Capability<State> | LazyCapability<State>): State | null {
    return this.#entry(capability).state as State | null;
  }

  /** Returns the state of the capability, which is created on the first call. */
  open<State extends CapabilityState>(capability: Capability<State>): State {
    const existing = this.get(capability);
    if (existing) return existing;
    const peers = this.#entry(capability).deferred ?? this.#context.peers;
    const state = new capability({ ...this.#context, peers });
    this.#set(capability, { ...closed, status: 'open', state });
    return state;
  }

  /** Opens a capability once its code is loaded. */
  async load(capability: LazyCapability<CapabilityState>): Promise<void> {
    const { status, deferred } = this.#entry(capability);
    if (status === 'loading' || status === 'open') return;
    const loading = this.#set(capability, { ...closed, status: 'loading', deferred });
    const loaded = await capability.load().catch(() => null);
    if (this.#entry(capability) !== loading) return;
    if (loaded) this.open(loaded);
    else this.#set(capability, { ...loading, status: 'failed' });
  }

  close(capability: Named): void {
    const { deferred, state } = this.#entry(capability);
    this.#set(capability, closed);
    deferred?.close();
    state?.close();
  }

  closeAll(): void {
    for (const name of this.#entries.keys()) this.close({ protocol: { name } });
  }

  #entry({ protocol }: Named): Entry {
    return this.#entries.get(protocol.name) ?? closed;
  }

  #set({ protocol }: Named, entry: Entry): Entry {
    this.#entries.set(protocol.name, entry);
    for (const listener of this.#listeners) listener();
    return entry;
  }
}
