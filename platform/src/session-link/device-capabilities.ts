import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';
import { capabilityRows } from './capability/capability-table.ts';

/** Capabilities that a device supports. */
export const deviceCapabilities: readonly PeerCapability[] = capabilityRows
  .filter(({ ends }) => ends.includes('device'))
  .map(({ name }) => capabilities[name]);
