import type { AgentEnding } from '@nearhand/contracts/agent-pipe';

/** Why a session ended for the device. `replaced`: the page of the customer, or another agent, has taken its place. */
export type SessionEnd = AgentEnding;
