import type { components } from '@nearhand/contracts/openapi.gen';
import type { EmbedMethod } from '@nearhand/platform/embed-messages';

type Session = components['schemas']['Session'];

/** A session with the link for its customer, while it waits for them. */
export interface SharedSession {
  session: Session;
  link: string | null;
}

/** The person whom the conversation in the host is with, as the host names them. */
export interface Requester {
  name: string;
  email: string;
  /** Identifies the ticket or chat. */
  reference: string;
  subject: string;
}

export interface HostState {
  requester: Requester | null;
  /** Null if the host does not name it. */
  locale: string | null;
  theme: 'light' | 'dark' | null;
  /** The session that the host wants to see first. */
  sessionId?: string;
}

/** The page that frames ours. */
export interface Host {
  state: () => HostState;
  /** Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void;
  /** Puts a text into the conversation, for the operator to send. */
  insert: (text: string) => Promise<void>;
  /** Adds a note to the ticket, which the customer does not see. Absent if the host has none. */
  addNote?: (text: string) => Promise<void>;
  /** Whether a note is added without another step of the operator. */
  addsNoteAtOnce: boolean;
  /** Shows the number of the operator's open sessions. Absent if the host has no place for it. */
  showCount?: (count: number) => void;
  /** The host can ask for a session, from a menu of its own. Returns a function that ends listening. */
  onStart?: (listener: () => void) => () => void;
  /** Lets the host follow the session that the page shows. Absent if the host does not. */
  showSession?: (shared: SharedSession | null) => void;
  /** The host can call for a session, or for its end, on behalf of the operator. Returns a function that ends listening. */
  onCall?: (run: (method: EmbedMethod) => Promise<SharedSession | null>) => () => void;
  /** Sets the height in CSS pixels. Absent if the host sets it. */
  resize?: (height: number) => void;
}

/** A state with subscribers. */
export class HostStore {
  readonly #listeners = new Set<() => void>();
  #state: HostState;

  constructor(state: Partial<HostState> = {}) {
    this.#state = { requester: null, locale: null, theme: null, ...state };
  }

  state = (): HostState => this.#state;

  set(change: Partial<HostState>): void {
    const next = { ...this.#state, ...change };
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
