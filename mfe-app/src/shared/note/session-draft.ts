import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, api, unwrap } from '@nearhand/platform/core';
import { Observable } from '@nearhand/platform/session-link/capability/observable';

export type Session = components['schemas']['Session'];
type SessionUpdate = components['schemas']['SessionUpdate'];

/** Editable texts of a session. */
export type Written = Pick<Session, 'title' | 'customerName' | 'note' | 'tags'>;

export interface DraftState {
  written: Written;
  /** `kept`: stored in this browser while the server is unavailable. `refused`: rejected by the server. */
  phase: 'saved' | 'unsaved' | 'saving' | 'kept' | 'refused';
  /** Reason of a rejection, localized. */
  reason: string;
}

/** Pause in typing after which the draft is saved. */
const restMs = 800;
const retryMs = 4_000;

const partsOf = ({ title, customerName, note, tags }: Written): Written => ({ title, customerName, note, tags });

/** Saves a draft while it is typed. Keeps it in the browser while the server is unavailable, also across reloads. */
export class SessionDraft extends Observable<DraftState> {
  readonly #sessionId: string;
  readonly #onSaved: (session: Session) => void;
  #saved: Written;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;

  constructor(session: Session, onSaved: (session: Session) => void) {
    const saved = partsOf(session);
    const kept = keptOf(session.sessionId);
    super({ written: { ...saved, ...kept }, phase: kept ? 'kept' : 'saved', reason: '' });
    this.#sessionId = session.sessionId;
    this.#onSaved = onSaved;
    this.#saved = saved;
    if (kept) this.#schedule(0);
  }

  write(change: Partial<Written>): void {
    this.set({ ...this.state, written: { ...this.state.written, ...change }, phase: 'unsaved', reason: '' });
    keep(this.#sessionId, this.#changes());
    this.#schedule(restMs);
  }

  /** Saves pending changes now. */
  flush(): void {
    clearTimeout(this.#timer);
    void this.#save();
  }

  /** Saves pending changes before the window closes, or leaves them to the next one. */
  close(): void {
    if (this.state.phase === 'unsaved') this.flush();
    clearTimeout(this.#timer);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  #changes(): Partial<Written> {
    const { written } = this.state;
    const names = (Object.keys(written) as (keyof Written)[]).filter((name) => String(written[name]) !== String(this.#saved[name]));
    return Object.fromEntries(names.map((name) => [name, written[name]]));
  }

  async #save(): Promise<void> {
    const body: SessionUpdate = this.#changes();
    if (this.#isSaving || Object.keys(body).length === 0) {
      if (!this.#isSaving) this.#settle();
      return;
    }
    this.#isSaving = true;
    const { written } = this.state;
    this.set({ ...this.state, phase: 'saving' });
    try {
      const session = await unwrap(api.PUT('/session/{sessionId}', { params: { path: { sessionId: this.#sessionId } }, body }));
      this.#saved = written;
      this.#onSaved(session);
      this.#isSaving = false;
      if (Object.keys(this.#changes()).length > 0) this.#schedule(restMs);
      else this.#settle();
    } catch (error) {
      this.#isSaving = false;
      this.#fail(error);
    }
  }

  #settle(): void {
    keep(this.#sessionId, {});
    this.set({ ...this.state, phase: 'saved', reason: '' });
  }

  #fail(error: unknown): void {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      this.set({ ...this.state, phase: 'refused', reason: error.message });
      return;
    }
    this.set({ ...this.state, phase: 'kept' });
    this.#schedule(retryMs);
  }
}

const keyOf = (sessionId: string): string => `nearhand.session-draft.${sessionId}`;

function keep(sessionId: string, changes: Partial<Written>): void {
  try {
    if (Object.keys(changes).length === 0) localStorage.removeItem(keyOf(sessionId));
    else localStorage.setItem(keyOf(sessionId), JSON.stringify(changes));
  } catch {
    // The browser stores nothing: the text stays in the window.
  }
}

/** Whether the note has changes that the server does not have. */
export const hasKeptNote = (sessionId: string): boolean => String(keptOf(sessionId)?.note ?? '').trim() !== '';

function keptOf(sessionId: string): Partial<Written> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(sessionId)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Written>) : null;
  } catch {
    return null;
  }
}
