import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';

/** Capabilities that a device supports. */
export const deviceCapabilities: readonly PeerCapability[] = [
  capabilities.chat,
  capabilities.display,
  capabilities.files,
  capabilities.input,
  capabilities.machine,
  capabilities.permissions,
  capabilities.picture,
  capabilities.pictureTrack,
  capabilities.recording,
  capabilities.unorderedInput,
  capabilities.unorderedPicture,
];
