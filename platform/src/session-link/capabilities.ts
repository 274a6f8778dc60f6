import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';

export { capabilities };

/** Capabilities of the join page and the session window. Their code may be loaded later. */
export const browserCapabilities: readonly PeerCapability[] = [
  capabilities.annotations,
  capabilities.chat,
  capabilities.clipboard,
  capabilities.files,
  capabilities.quality,
  capabilities.recording,
  capabilities.surfaces,
  capabilities.voice,
];
