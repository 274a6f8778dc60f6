import type { components } from '@nearhand/contracts/openapi.gen';
import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';
import type { RealtimeConnection } from '../../realtime/connect-realtime.ts';
import type { RealtimeSocket } from '../../realtime/realtime-socket.ts';
import { SignalingSource, type SignalingSourceOptions } from '../../realtime/signaling-source.ts';
import type { CapabilityContext, CapabilityState, LazyCapability } from '../capability/capability.ts';
import { CapabilityRegistry } from '../capability/capability-registry.ts';
import { Observable } from '../capability/observable.ts';
import { OperatorLinks, type OperatorLinksOptions } from '../connection/operator-links.ts';
import { PeerStreams } from '../connection/peer-streams.ts';
import type { ShortAuthenticationStringState } from '../short-authentication-string/short-authentication-string.ts';

type Participant = components['schemas']['Participant'];
type CloseReason = components['schemas']['CloseReason'];

/** An operator in the session. */
export interface LinkedOperator extends Participant {
  isConnected: boolean;
  /** Compared with the words of the operator; null before they are known. */
  securityWords: ShortAuthenticationStringState;
}

export interface CustomerEndState {
  /** Operators in the session; the host first. */
  operators: readonly LinkedOperator[];
  /** The name of the host who was removed, until there is another one. */
  removedHost: string | null;
}

/** `failed`: no operator is connected for too long. `replaced`: another client has taken the place of this one. */
export type CustomerEnding = 'operator' | 'server' | 'failed' | 'replaced';

export interface CustomerEndOptions extends Pick<OperatorLinksOptions, 'connections' | 'openTrack'> {
  sessionId: string;
  /** Capabilities that this end supports. */
  capabilities: readonly PeerCapability[];
  /** Capabilities that are loaded on first use. */
  lazy?: readonly LazyCapability<CapabilityState>[];
  openSink?: CapabilityContext['openSink'];
  /** Requests the signaling of the admitted customer, first and again later. */
  ask: SignalingSourceOptions['ask'];
  connect: (source: SignalingSource) => RealtimeConnection | Promise<RealtimeConnection>;
  /** Whether an operator is connected, after each change of a link. */
  onLinks?: (isConnected: boolean) => void;
  /** The session is over for this end, which remains to be closed. With the reason of the server, where it has closed the session. */
  onEnding: (ending: CustomerEnding, reason?: CloseReason | null) => void;
}

/** Same as on the server, for an end that receives nothing from the server. */
const longestConnectingMs = 135_000;
const longestInterruptionMs = 315_000;

/** The customer's end of a session: the socket to the server, the links to the operators and their capabilities. */
export class CustomerEnd extends Observable<CustomerEndState> {
  readonly links: OperatorLinks;
  readonly capabilities: CapabilityRegistry;
  readonly #options: CustomerEndOptions;
  readonly #streams = new PeerStreams();
  #connection: RealtimeConnection | null = null;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  /** The server has sent the participants. It rejects signals before that. */
  #isEntered = false;
  #isOver = false;

  constructor(options: CustomerEndOptions) {
    super({ operators: [], removedHost: null });
    this.#options = options;
    this.links = this.#createLinks();
    this.capabilities = new CapabilityRegistry(
      {
        peers: this.links.peers,
        own: 'customer',
        participants: this.links,
        media: this.links,
        listenToStreams: this.#streams.listen,
        ...(options.openSink && { openSink: options.openSink }),
      },
      options.lazy,
    );
  }

  /** Connects to the server, which may be pending while the customer is not admitted yet. */
  async connect(): Promise<void> {
    const { ask, connect } = this.#options;
    const connection = await connect(new SignalingSource({ ask, onServers: (iceServers) => this.links.setIceServers(iceServers) }));
    if (this.#isOver) return connection.close();
    this.#connection = connection;
    this.#listen(connection.socket);
  }

  /** The customer is admitted: from now on, an operator has to connect in time. */
  begin(): void {
    this.#failIn(longestConnectingMs);
  }

  close(): void {
    this.#close(() => this.links.close());
  }

  /** Ends the session for all operators, who are notified directly. */
  closeForAll(): void {
    this.#close(() => this.links.closeForAll());
  }

  #close(closeLinks: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timeout);
    closeLinks();
    this.capabilities.closeAll();
    this.#connection?.close();
  }

  #failIn(ms: number): void {
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(() => this.#options.onEnding('failed'), ms);
  }

  #listen(socket: RealtimeSocket): void {
    const { sessionId, onEnding } = this.#options;
    socket.on('disconnect', () => {
      this.#isEntered = false;
    });
    socket.on('signal', (signal) => this.links.receive(signal));
    // Sent on arrivals and departures, and to each new socket of this end.
    socket.on('session:presence', ({ sessionId: of, participant, isPresent }) => {
      if (of !== sessionId) return;
      // This end receives no presence of its own: the server sends everything to the other client from now on.
      if (participant.role === 'customer') {
        this.#connection?.close();
        return onEnding('replaced');
      }
      this.#isEntered = true;
      if (isPresent) this.links.come(participant);
      else this.links.leave(participant.participantId);
      this.#followOperators();
    });
    socket.on('session:operators', ({ sessionId: of, participantIds }) => {
      if (of === sessionId) this.#remove(() => this.links.retain(participantIds));
    });
    socket.on('session:removed', ({ sessionId: of, participantId }) => {
      if (of === sessionId) this.#remove(() => this.links.remove(participantId));
    });
    socket.on('session:changed', ({ sessionId: of, status, closeReason }) => {
      if (of === sessionId && status === 'closed') onEnding('server', closeReason);
    });
  }

  #remove(closeLinks: () => void): void {
    const host = this.state.operators.find(({ role }) => role === 'host');
    closeLinks();
    if (host && !this.links.linkTo(host.participantId)) this.set({ ...this.state, removedHost: host.name });
  }

  #createLinks(): OperatorLinks {
    const { capabilities, connections, openTrack, onEnding } = this.#options;
    return new OperatorLinks({
      // The servers of the first signaling arrive before the first operator.
      iceServers: [],
      capabilities,
      ...(connections && { connections }),
      ...(openTrack && { openTrack }),
      isReachable: () => this.#isEntered,
      send: (signal) => {
        if (this.#isEntered) this.#connection?.socket.emit('signal', signal);
      },
      onState: () => this.#followLinks(),
      onLink: (_peer, link) => {
        // Ends with the link.
        link?.shortAuthenticationString.listen(() => this.#followOperators());
        this.#followOperators();
      },
      onStream: (peer, stream) => this.#streams.add(peer, stream),
      onStreamGone: (peer, stream) => this.#streams.remove(peer, stream),
      onEnd: () => onEnding('operator'),
    });
  }

  #followOperators(): void {
    if (this.#isOver) return;
    const operators = this.links.participants.map((about): LinkedOperator => {
      const link = this.links.linkTo(about.participantId);
      return { ...about, isConnected: link?.state === 'connected', securityWords: link?.shortAuthenticationString.state ?? null };
    });
    const removedHost = operators.some(({ role }) => role === 'host') ? null : this.state.removedHost;
    this.set({ removedHost, operators: operators.toSorted((a, b) => Number(b.role === 'host') - Number(a.role === 'host')) });
  }

  /** Connected if at least one operator is. */
  #followLinks(): void {
    if (this.#isOver) return;
    this.#followOperators();
    const isConnected = this.state.operators.some((operator) => operator.isConnected);
    if (isConnected) clearTimeout(this.#timeout);
    else this.#failIn(longestInterruptionMs);
    this.#options.onLinks?.(isConnected);
  }
}
