import type { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import type { Permission } from '@nearhand/contracts/peer/permissions.gen';
import type { CapabilityEvent } from './capability.ts';

/** The protocols of the contract without those that are part of each link. */
export type CapabilityName = Exclude<keyof typeof capabilities, 'hello' | 'link' | 'shortAuthenticationString'>;

interface CapabilityRow {
  /** Customer's ends that have it. An operator's end has all. */
  ends: readonly ('page' | 'device')[];
  /** Permission that an operator needs at a device; null where entering the session is enough. Watchers act nowhere. */
  permission: Permission | null;
  /** Events that the operator's end reports for the session report. */
  audit: readonly CapabilityEvent['type'][];
  /** Whether the join page has a panel for it. */
  hasPanel: boolean;
}

const row = <Row extends CapabilityRow>(values: Row): Row => values;

/** Every capability, and what it needs elsewhere. Does not compile when the contract gains a protocol. */
export const capabilityTable = {
  annotations: row({ ends: ['page'], permission: null, audit: [], hasPanel: false }),
  chat: row({ ends: ['page', 'device'], permission: null, audit: [], hasPanel: true }),
  clipboard: row({ ends: ['page'], permission: 'clipboard', audit: ['clipboardSent', 'clipboardReceived'], hasPanel: true }),
  display: row({ ends: ['device'], permission: 'view', audit: [], hasPanel: false }),
  files: row({ ends: ['page', 'device'], permission: 'files', audit: ['fileSent', 'fileReceived'], hasPanel: true }),
  input: row({ ends: ['device'], permission: 'control', audit: [], hasPanel: false }),
  unorderedInput: row({ ends: ['device'], permission: 'control', audit: [], hasPanel: false }),
  machine: row({ ends: ['device'], permission: 'control', audit: [], hasPanel: false }),
  permissions: row({ ends: ['page', 'device'], permission: null, audit: ['controlRequested'], hasPanel: true }),
  picture: row({ ends: ['device'], permission: 'view', audit: [], hasPanel: false }),
  unorderedPicture: row({ ends: ['device'], permission: 'view', audit: [], hasPanel: false }),
  pictureTrack: row({ ends: ['device'], permission: 'view', audit: [], hasPanel: false }),
  quality: row({ ends: ['page'], permission: null, audit: [], hasPanel: false }),
  recording: row({ ends: ['page', 'device'], permission: 'recording', audit: [], hasPanel: true }),
  surfaces: row({ ends: ['page'], permission: null, audit: [], hasPanel: false }),
  voice: row({ ends: ['page'], permission: 'audio', audit: ['voiceStarted', 'voiceEnded'], hasPanel: true }),
} satisfies Record<CapabilityName, CapabilityRow>;

export const capabilityRows: readonly (CapabilityRow & { name: CapabilityName })[] = Object.entries<CapabilityRow>(capabilityTable).map(
  ([name, values]) => ({ name: name as CapabilityName, ...values }),
);
