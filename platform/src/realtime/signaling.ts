import type { components } from '@nearhand/contracts/openapi.gen';

/** Socket token and ICE servers. */
export type Signaling = components['schemas']['Signaling'];

/** Converts the contract's ICE servers to the browser's type. */
export const iceServersOf = ({ iceServers }: Signaling): RTCIceServer[] => iceServers.map((server) => ({ ...server }));
