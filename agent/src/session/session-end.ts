import type { AgentEnding } from '@nearhand/contracts/agent-pipe';

/** Reason for the end of a session on the device. `replaced`: the page of the customer, or another agent, has taken its place. */
export type SessionEnd = AgentEnding;
