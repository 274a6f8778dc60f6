import type { CapabilityContext, Participants } from '../capability/capability.ts';
import type { Peers } from '../peers/peers.ts';
import { fakePeers } from './fake-peers.ts';

const nothing = () => undefined;

export function aContext(own: string, peers: Peers, context: Partial<CapabilityContext> = {}): CapabilityContext {
  const roleOf: Participants['roleOf'] = (participant) => (participant === 'customer' ? 'customer' : 'host');
  return {
    peers,
    own,
    participants: { roleOf, nameOf: () => '' },
    media: { show: nothing, hide: nothing, setQuality: nothing },
    listenToStreams: () => nothing,
    ...context,
  };
}

interface FakeContexts extends Partial<CapabilityContext> {
  /** Id and role of the operator. */
  operatorId?: string;
  role?: 'host' | 'assistant' | 'watcher';
}

/** Both ends of a session with a direct connection. The options replace parts of both. */
export function fakeContexts({ operatorId = 'operator', role, ...context }: FakeContexts = {}) {
  const peers = fakePeers('customer', operatorId);
  const roleOf: Participants['roleOf'] = (participant) => (participant === 'customer' ? 'customer' : (role ?? 'host'));
  const participants = { roleOf, nameOf: () => '' };
  return {
    peers,
    cut: peers.cut,
    join: peers.join,
    customer: aContext('customer', peers.customer, { participants, ...context }),
    operator: aContext(operatorId, peers.operator, { participants, ...context }),
  };
}
