import type { components } from '@nearhand/contracts/openapi.gen';

/** What opens a socket, and the servers that help a peer connection. */
export type Signaling = components['schemas']['Signaling'];

/** The contract's ICE servers in the form that browsers take. */
export const iceServersOf = ({ iceServers }: Signaling): RTCIceServer[] => iceServers.map((server) => ({ ...server }));
