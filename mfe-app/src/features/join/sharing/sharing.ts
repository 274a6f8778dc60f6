import type { components } from '@nearhand/contracts/openapi.gen';
import { CancelledError, NetworkError } from '@nearhand/platform/core';
import { loadSocketLibrary, type RealtimeConnection, type RealtimeSocket, type Signaling } from '@nearhand/platform/realtime';
import { AnnotationBoard } from '@nearhand/platform/session-link/annotations/annotation-board';
import { CapabilityRegistry } from '@nearhand/platform/session-link/capability/capability-registry';
import { Observable } from '@nearhand/platform/session-link/capability/observable';
import { OperatorLinks } from '@nearhand/platform/session-link/connection/operator-links';
import { PeerStreams } from '@nearhand/platform/session-link/connection/peer-streams';
import { customerCapabilities, lazyCapabilities } from '@nearhand/platform/session-link/customer-capabilities';
import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import { QualityReceiver } from '@nearhand/platform/session-link/quality/quality-receiver';
import { maxSurfaces, SurfacePublisher } from '@nearhand/platform/session-link/surfaces/surface-publisher';
import { connectAsCustomer } from '../../../shared/realtime/connect-as-customer.ts';
import { askToJoin, type Invitation, recordStop } from '../join.data.ts';
import type { EndReason, JoinEvent } from '../join-state.ts';
import { Admission } from './admission.ts';
import { release, type Source } from './capture-screen.ts';
import { keepCustomerToken } from './customer-token.ts';
import { isStill, type ShownSurface, shownSurface } from './surfaces.ts';

// Loaded while the browser's dialog is open, with the code that connects.
void loadSocketLibrary().catch(() => undefined);

type Participant = components['schemas']['Participant'];

export interface Person extends Participant {
  isConnected: boolean;
}

/** Observable state while the customer is in the session, apart from the phase of the page. */
export interface LiveState {
  /** The host first. */
  people: readonly Person[];
  /** The name of the host who was removed, until there is another one. */
  removedHost: string | null;
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

/** Same as on the server, for a page that receives nothing from the server. */
const longestConnectingMs = 135_000;
const longestInterruptionMs = 315_000;

/** The customer's end of a session, from the captured screen to Stop. Ends only through `#end`. */
export class Sharing extends Observable<LiveState> {
  readonly links: OperatorLinks;
  readonly capabilities: CapabilityRegistry;
  readonly annotations: AnnotationBoard;
  readonly #options: SharingOptions;
  readonly #admission: Admission;
  readonly #publisher: SurfacePublisher;
  readonly #streams = new PeerStreams();
  #connection: RealtimeConnection | null = null;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #isAccepted = false;
  /** The server has sent the participants. It rejects signals before that. */
  #isEntered = false;
  #isOver = false;
  /** Received files. They can be saved after the session, too. */
  arrived: readonly Transfer[] = [];

  constructor(options: SharingOptions) {
    super({ people: [], removedHost: null, surfaces: [], isPaused: false, isAsked: false });
    this.#options = options;
    const { invitation, reference, customerToken, dispatch } = options;
    this.#admission = new Admission({ key: invitation.key, reference, customerToken, dispatch, onLost: (by) => this.#finish(by) });
    this.links = this.#createLinks();
    this.capabilities = new CapabilityRegistry(
      {
        peers: this.links.peers,
        own: 'customer',
        participants: this.links,
        media: this.links,
        listenToStreams: this.#streams.listen,
      },
      Object.values(lazyCapabilities),
    );
    this.capabilities.open(QualityReceiver);
    this.annotations = this.capabilities.open(AnnotationBoard);
    this.#publisher = this.capabilities.open(SurfacePublisher);
    this.#publisher.subscribe(() => this.#change({ isAsked: this.#publisher.state.isRequested }));
  }

  /** Proves that the customer has taken part, also after the session; null until then. */
  get customerToken(): string | null {
    return this.#isAccepted ? this.#admission.customerToken : null;
  }

  /** Joins the session. The socket connects while the request is pending. */
  async start(): Promise<void> {
    const signaling = Promise.withResolvers<Signaling>();
    signaling.promise.catch(() => undefined);
    let hasJoined = false;
    // The server closes sockets of customers who wait for long: until they have joined, a new attempt waits for the same response.
    const ask = async () => {
      if (hasJoined) return this.#admission.renew();
      const first = await signaling.promise;
      hasJoined = true;
      return first;
    };
    void connectAsCustomer({ ask, onServers: (iceServers) => this.links.setIceServers(iceServers) }).then(
      (connection) => this.#use(connection),
      () => this.#end({ type: 'failed', note: 'technical' }),
    );
    try {
      const answer = await this.#admission.enter();
      if (answer.kind !== 'joined') {
        this.#end(answer.kind === 'captcha' ? { type: 'failed', note: 'captcha' } : { type: 'refused', answer });
        return;
      }
      this.#isAccepted = true;
      // Stop was pressed meanwhile, and its request may have preceded the join.
      if (this.#isOver) return void recordStop(this.#options.invitation);
      if (answer.customerToken) keepCustomerToken(this.#options.invitation.key, answer.customerToken);
      this.#options.dispatch({ type: 'joined', at: Date.now() });
      this.#timeout = setTimeout(() => this.#finish('failed'), longestConnectingMs);
      signaling.resolve(answer.signaling);
    } catch (error) {
      if (error instanceof CancelledError) return;
      this.#end({ type: 'failed', note: error instanceof NetworkError ? 'network' : 'technical' });
    } finally {
      signaling.reject(new Error('The customer does not take part'));
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
    if (this.#admission.isWaiting) this.#end({ type: 'back' });
    else this.#finish('customer');
    if (this.#isAccepted) void recordStop(this.#options.invitation);
  }

  #use(connection: RealtimeConnection): void {
    this.#connection = connection;
    if (this.#isOver) connection.close();
    else this.#listen(connection.socket);
  }

  #listen(socket: RealtimeSocket): void {
    const { sessionId } = this.#options.invitation;
    socket.on('connect_error', () => {
      // Rejected by the server, not a network error.
      if (!socket.active) void this.#finishIfClosed();
    });
    socket.on('disconnect', () => {
      this.#isEntered = false;
    });
    socket.on('signal', (signal) => this.links.receive(signal));
    // Sent on arrivals and departures, and to each new socket of this page.
    socket.on('session:presence', (presence) => {
      if (presence.sessionId !== sessionId) return;
      // The customer's presence is that of another client in the place of this one, to which the server sends everything from now on.
      if (presence.participant.role === 'customer') return void this.#leaveToOther();
      this.#isEntered = true;
      if (presence.isPresent) this.links.come(presence.participant);
      else this.links.leave(presence.participant.participantId);
      this.#followPeople();
    });
    socket.on('session:operators', ({ sessionId: of, participantIds }) => {
      if (of === sessionId) this.#remove(() => this.links.retain(participantIds));
    });
    socket.on('session:removed', ({ sessionId: of, participantId }) => {
      if (of === sessionId) this.#remove(() => this.links.remove(participantId));
    });
    socket.on('session:changed', (change) => {
      if (change.sessionId === sessionId && change.status === 'closed') this.#finish(change.closeReason ?? 'server');
    });
  }

  #remove(closeLinks: () => void): void {
    const host = this.state.people.find(({ role }) => role === 'host');
    closeLinks();
    if (host && !this.links.linkTo(host.participantId)) this.#change({ removedHost: host.name });
  }

  /** The agent has the same token. Without it, the operator has admitted another customer. */
  async #leaveToOther(): Promise<void> {
    this.#connection?.close();
    await this.#admission.renew().catch(() => undefined);
    this.#finish('handedOver');
  }

  /** The session may have been closed while this page was disconnected. */
  async #finishIfClosed(): Promise<void> {
    if (!this.#isAccepted) return;
    const answer = await askToJoin({ key: this.#options.invitation.key }).catch(() => null);
    if (answer?.kind === 'invalid') this.#finish('server');
  }

  #createLinks(): OperatorLinks {
    return new OperatorLinks({
      iceServers: [],
      capabilities: customerCapabilities,
      isReachable: () => this.#isEntered,
      send: (signal) => {
        if (this.#isEntered) this.#connection?.socket.emit('signal', signal);
      },
      onState: () => this.#followLinks(),
      onLink: () => this.#followPeople(),
      onStream: (peer, stream) => this.#streams.add(peer, stream),
      onStreamGone: (peer, stream) => this.#streams.remove(peer, stream),
      onEnd: () => this.#finish('operator'),
    });
  }

  #followPeople(): void {
    if (this.#isOver) return;
    const people = this.links.participants.map((about) => ({
      ...about,
      isConnected: this.links.linkTo(about.participantId)?.state === 'connected',
    }));
    const removedHost = people.some(({ role }) => role === 'host') ? null : this.state.removedHost;
    this.#change({ removedHost, people: people.toSorted((a, b) => Number(b.role === 'host') - Number(a.role === 'host')) });
  }

  /** Connected if at least one operator is. */
  #followLinks(): void {
    if (this.#isOver) return;
    this.#followPeople();
    const isConnected = this.state.people.some((person) => person.isConnected);
    clearTimeout(this.#timeout);
    if (!isConnected) this.#timeout = setTimeout(() => this.#finish('failed'), longestInterruptionMs);
    this.#options.dispatch({ type: 'link', state: isConnected ? 'connected' : 'interrupted', at: Date.now() });
  }

  #change(change: Partial<LiveState>): void {
    if (this.#isOver) return;
    const { surfaces } = this.state;
    this.set({ ...this.state, ...change });
    if (this.state.surfaces !== surfaces) this.#publisher.publish(this.state.surfaces.map(({ stream: _stream, ...surface }) => surface));
  }

  #finish(by: EndReason): void {
    this.#end({ type: 'ended', by, at: Date.now() });
  }

  #end(event: JoinEvent): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timeout);
    this.#admission.stop();
    for (const { stream } of this.state.surfaces) release(stream);
    if (event.type === 'ended' && event.by === 'customer') this.links.closeForAll();
    else this.links.close();
    const transfers = this.capabilities.get(lazyCapabilities.files)?.list.state ?? [];
    this.arrived = transfers.filter(({ content }) => content !== null);
    this.capabilities.closeAll();
    this.#connection?.close();
    this.#options.dispatch(event);
  }
}
