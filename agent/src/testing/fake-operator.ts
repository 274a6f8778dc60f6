import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';
import type { CapabilityContext } from '@nearhand/platform/session-link/capability/capability';
import { CapabilityRegistry } from '@nearhand/platform/session-link/capability/capability-registry';
import { PeerGroup } from '@nearhand/platform/session-link/connection/peer-group';
import { PeerLink } from '@nearhand/platform/session-link/connection/peer-link';
import type { Signal } from '@nearhand/platform/session-link/connection/signal';
import { nativeConnections } from '../peer/native-connection.ts';
import { aParticipant, type FakeServer } from './fake-server.ts';

const supported = [
  capabilities.chat,
  capabilities.files,
  capabilities.display,
  capabilities.input,
  capabilities.machine,
  capabilities.permissions,
];

/** An operator in a session with a device: the operator's end of the session link, in Node. */
export class FakeOperator {
  readonly about;
  readonly link: PeerLink;
  readonly capabilities: CapabilityRegistry;
  readonly #group = new PeerGroup();
  readonly #server: FakeServer;
  readonly #sessionId: string;
  /** Messages of the capabilities that only devices have. */
  readonly received: Record<string, unknown>[] = [];
  isEnded = false;

  constructor(server: FakeServer, sessionId: string, values: Parameters<typeof aParticipant>[0] = {}) {
    this.about = aParticipant(values);
    this.#server = server;
    this.#sessionId = sessionId;
    const { participantId: peer } = this.about;
    this.link = new PeerLink({
      side: 'operator',
      iceServers: [],
      capabilities: supported,
      connections: { create: nativeConnections(), canRestartIce: false },
      send: (signal) => server.toCustomer('signal', { ...signal, peer }),
      onBye: () => {
        this.isEnded = true;
      },
    });
    this.#group.add('customer', this.link);
    const context: CapabilityContext = {
      peers: this.#group,
      own: peer,
      participants: { roleOf: (id) => (id === 'customer' ? 'customer' : null), nameOf: () => '' },
      media: { show: () => undefined, hide: () => undefined, setQuality: () => undefined },
      listenToStreams: () => () => undefined,
      openSink: () => Promise.reject(new Error('There is no space')),
    };
    this.capabilities = new CapabilityRegistry(context);
    for (const capability of [capabilities.display, capabilities.permissions]) {
      this.#group.channel(capability).listen({
        message: (data) => {
          const message = JSON.parse(String(data)) as Record<string, unknown>;
          if (String(message['type']).startsWith(`${capability.name}.`)) this.received.push(message);
        },
      });
    }
    const others = server.onSignal;
    server.onSignal = (signal: Signal) => {
      if (signal.peer === peer) void this.link.receive(signal);
      else others(signal);
    };
  }

  /** Announces the operator to the device. */
  enter(): void {
    this.#server.toCustomer('session:presence', { sessionId: this.#sessionId, participant: this.about, isPresent: true });
  }

  /** Whether both ends have opened the capabilities. */
  get isConnected(): boolean {
    return this.link.state === 'connected' && this.received.some(({ type }) => type === 'permissions.state');
  }

  send(capability: PeerCapability, message: object): void {
    this.#group.channel(capability).send(JSON.stringify(message));
  }
}
