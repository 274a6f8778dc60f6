import { CancelledError, NetworkError } from '@nearhand/platform/core';
import {
  connectInBrowser,
  loadSocketLibrary,
  type RealtimeConnection,
  type Signaling,
  type SignalingSource,
} from '@nearhand/platform/realtime';
import { AnnotationBoard } from '@nearhand/platform/session-link/annotations/annotation-board';
import type { CapabilityRegistry } from '@nearhand/platform/session-link/capability/capability-registry';
import { Observable } from '@nearhand/platform/session-link/capability/observable';
import type { OperatorLinks } from '@nearhand/platform/session-link/connection/operator-links';
import { customerCapabilities, lazyCapabilities } from '@nearhand/platform/session-link/customer-capabilities';
import { CustomerEnd, type CustomerEnding, type CustomerEndState } from '@nearhand/platform/session-link/ends/customer-end';
import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import { QualityReceiver } from '@nearhand/platform/session-link/quality/quality-receiver';
import { maxSurfaces, SurfacePublisher } from '@nearhand/platform/session-link/surfaces/surface-publisher';
import { askToJoin, type Invitation, recordStop } from '../join.data.ts';
import type { EndReason, JoinEvent } from '../join-state.ts';
import { Admission } from './admission.ts';
import { release, type Source } from './capture-screen.ts';
import { keepCustomerToken } from './customer-token.ts';
import { isStill, type ShownSurface, shownSurface } from './surfaces.ts';

// Loaded while the browser's dialog is open, with the code that connects.
void loadSocketLibrary().catch(() => undefined);

/** Observable state while the customer is in the session, apart from the phase of the page. */
export interface LiveState extends CustomerEndState {
  surfaces: readonly ShownSurface[];
  isPaused: boolean;
  /** Nothing is shared, and an operator requests the screen. */
  isAsked: boolean;
}

interface SharingOptions {
  invitation: Invitation;
  /** A partner's reference. */
  reference: string;
  /** Token from before this page was reloaded. */
  customerToken: string | null;
  dispatch: (event: JoinEvent) => void;
}

/** A customer's page in a session, from the captured screen to Stop. Ends only through `#close`. */
export class Sharing extends Observable<LiveState> {
  readonly links: OperatorLinks;
  readonly capabilities: CapabilityRegistry;
  readonly annotations: AnnotationBoard;
  readonly #options: SharingOptions;
  readonly #admission: Admission;
  readonly #publisher: SurfacePublisher;
  readonly #end: CustomerEnd;
  readonly #signaling = Promise.withResolvers<Signaling>();
  #hasSignaling = false;
  #isAccepted = false;
  #isOver = false;
  /** Received files. They can be saved after the session, too. */
  arrived: readonly Transfer[] = [];

  constructor(options: SharingOptions) {
    super({ operators: [], removedHost: null, surfaces: [], isPaused: false, isAsked: false });
    this.#options = options;
    const { invitation, reference, customerToken, dispatch } = options;
    this.#admission = new Admission({ key: invitation.key, reference, customerToken, dispatch, onLost: (by) => this.#finish(by) });
    this.#signaling.promise.catch(() => undefined);
    this.#end = new CustomerEnd({
      sessionId: invitation.sessionId,
      capabilities: customerCapabilities,
      lazy: Object.values(lazyCapabilities),
      ask: () => this.#ask(),
      connect: (source) => this.#connect(source),
      onLinks: (isConnected) => dispatch({ type: 'link', state: isConnected ? 'connected' : 'interrupted', at: Date.now() }),
      onEnding: (ending, reason) => this.#follow(ending, reason),
    });
    this.links = this.#end.links;
    this.capabilities = this.#end.capabilities;
    this.capabilities.open(QualityReceiver);
    this.annotations = this.capabilities.open(AnnotationBoard);
    this.#publisher = this.capabilities.open(SurfacePublisher);
    this.#publisher.subscribe(() => this.#change({ isAsked: this.#publisher.state.isRequested }));
    this.#end.subscribe(() => this.#change(this.#end.state));
  }

  /** Proves that the customer has taken part, also after the session; null until then. */
  get customerToken(): string | null {
    return this.#isAccepted ? this.#admission.customerToken : null;
  }

  /** Joins the session. The socket connects while the request is pending. */
  async start(): Promise<void> {
    void this.#end.connect().catch(() => this.#close({ type: 'failed', note: 'technical' }));
    try {
      const answer = await this.#admission.enter();
      if (answer.kind !== 'joined') {
        this.#close(answer.kind === 'captcha' ? { type: 'failed', note: 'captcha' } : { type: 'refused', answer });
        return;
      }
      this.#isAccepted = true;
      // Stop was pressed meanwhile, and its request may have preceded the join.
      if (this.#isOver) return void recordStop(this.#options.invitation);
      if (answer.customerToken) keepCustomerToken(this.#options.invitation.key, answer.customerToken);
      this.#options.dispatch({ type: 'joined', at: Date.now() });
      this.#end.begin();
      this.#signaling.resolve(answer.signaling);
    } catch (error) {
      if (error instanceof CancelledError) return;
      this.#close({ type: 'failed', note: error instanceof NetworkError ? 'network' : 'technical' });
    } finally {
      this.#signaling.reject(new Error('The customer does not take part'));
    }
  }

  /** Shares another surface until the customer stops it in the browser's bar or closes its window. */
  add(stream: MediaStream, source: Source): void {
    if (this.#isOver || this.state.surfaces.length >= maxSurfaces) {
      release(stream);
      return;
    }
    const surface = shownSurface(stream, source, this.state.isPaused);
    for (const track of stream.getVideoTracks()) {
      track.enabled = !this.state.isPaused;
      track.addEventListener('ended', () => this.remove(surface.surfaceId));
      for (const event of ['mute', 'unmute'] as const) {
        track.addEventListener(event, () => this.#setStill(surface.surfaceId, isStill(track, source)));
      }
      this.links.show(track, stream);
    }
    this.#change({ surfaces: [...this.state.surfaces, surface] });
  }

  remove(surfaceId: string): void {
    const { surfaces } = this.state;
    const surface = surfaces.find((shown) => shown.surfaceId === surfaceId);
    if (!surface || this.#isOver) return;
    for (const track of surface.stream.getVideoTracks()) this.links.hide(track);
    release(surface.stream);
    this.#change({ surfaces: surfaces.filter((shown) => shown !== surface) });
  }

  /** Pauses or resumes all surfaces, and notifies the operators. */
  setPaused(isPaused: boolean): void {
    const surfaces = this.state.surfaces.map((surface) => ({ ...surface, isPaused }));
    for (const { stream } of surfaces) for (const track of stream.getVideoTracks()) track.enabled = !isPaused;
    this.#change({ isPaused, surfaces });
  }

  #setStill(surfaceId: string, still: boolean): void {
    const surfaces = this.state.surfaces.map((surface) => (surface.surfaceId === surfaceId ? { ...surface, isStill: still } : surface));
    this.#change({ surfaces });
  }

  /** Ends here first, then at the operators, then on the server. A waiting customer does not close the session of others. */
  stop(): void {
    if (this.#isOver) return;
    if (this.#admission.isWaiting) this.#close({ type: 'back' });
    else this.#finish('customer');
    if (this.#isAccepted) void recordStop(this.#options.invitation);
  }

  /** The server closes sockets of customers who wait for long: until they have joined, a new attempt waits for the same response. */
  async #ask(): Promise<Signaling> {
    if (this.#hasSignaling) return this.#admission.renew();
    const first = await this.#signaling.promise;
    this.#hasSignaling = true;
    return first;
  }

  async #connect(source: SignalingSource): Promise<RealtimeConnection> {
    const connection = await connectInBrowser(source, 'urgent');
    connection.socket.on('connect_error', () => {
      // Rejected by the server, not a network error.
      if (!connection.socket.active) void this.#finishIfClosed();
    });
    return connection;
  }

  #follow(ending: CustomerEnding, reason?: EndReason | null): void {
    if (ending === 'replaced') void this.#handleReplaced();
    else this.#finish(reason ?? ending);
  }

  /** The agent has the same token. Without it, the operator has admitted another customer. */
  async #handleReplaced(): Promise<void> {
    await this.#admission.renew().catch(() => undefined);
    this.#finish('handedOver');
  }

  /** The session may have been closed while this page was disconnected. */
  async #finishIfClosed(): Promise<void> {
    if (!this.#isAccepted) return;
    const answer = await askToJoin({ key: this.#options.invitation.key }).catch(() => null);
    if (answer?.kind === 'invalid') this.#finish('server');
  }

  #change(change: Partial<LiveState>): void {
    if (this.#isOver) return;
    const { surfaces } = this.state;
    this.set({ ...this.state, ...change });
    if (this.state.surfaces !== surfaces) this.#publisher.publish(this.state.surfaces.map(({ stream: _stream, ...surface }) => surface));
  }

  #finish(by: EndReason): void {
    this.#close({ type: 'ended', by, at: Date.now() });
  }

  #close(event: JoinEvent): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#admission.stop();
    for (const { stream } of this.state.surfaces) release(stream);
    const transfers = this.capabilities.get(lazyCapabilities.files)?.list.state ?? [];
    this.arrived = transfers.filter(({ content }) => content !== null);
    if (event.type === 'ended' && event.by === 'customer') this.#end.closeForAll();
    else this.#end.close();
    this.#options.dispatch(event);
  }
}
