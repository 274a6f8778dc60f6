/** The person whom the conversation in the host is with, as the host names them. */
export interface Requester {
  name: string;
  email: string;
  /** Identifies the ticket or chat. */
  reference: string;
  subject: string;
}

/** What the host shows now. */
export interface HostState {
  requester: Requester | null;
  /** Null if the host does not name it. */
  locale: string | null;
  theme: 'light' | 'dark' | null;
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
  /** In CSS pixels. Absent if the host sets the height. */
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
