import {
  IconArrowsExchange,
  IconBan,
  IconCamera,
  IconCircleX,
  IconClipboard,
  IconClock,
  IconDeviceDesktop,
  IconDoorEnter,
  IconDoorExit,
  IconDownload,
  IconHandClick,
  IconHourglass,
  IconLink,
  IconMail,
  IconMicrophone,
  IconNote,
  IconPlayerRecord,
  IconPlug,
  IconPlugOff,
  IconPlus,
  IconRefresh,
  IconStar,
  IconUpload,
  IconUserCheck,
  IconUserPlus,
} from '@nearhand/platform/ui';
import type { SessionEventType } from './session-report.data.ts';

interface EventKind {
  /** What happened; `count` says how many times. */
  text: string;
  icon: typeof IconPlus;
}

/** Every step that a record can have. Does not compile when the contract gains one. */
export const eventKinds = {
  created: { text: 'app.record.event.created', icon: IconPlus },
  mailed: { text: 'app.record.event.mailed', icon: IconMail },
  renewed: { text: 'app.record.event.renewed', icon: IconRefresh },
  joined: { text: 'app.record.event.joined', icon: IconDoorEnter },
  joinRequested: { text: 'app.record.event.joinRequested', icon: IconUserPlus },
  admitted: { text: 'app.record.event.admitted', icon: IconUserCheck },
  rejected: { text: 'app.record.event.rejected', icon: IconBan },
  returned: { text: 'app.record.event.returned', icon: IconDoorEnter },
  connected: { text: 'app.record.event.connected', icon: IconPlug },
  lost: { text: 'app.record.event.lost', icon: IconPlugOff },
  reconnected: { text: 'app.record.event.reconnected', icon: IconPlug },
  requested: { text: 'app.record.event.requested', icon: IconUserPlus },
  answered: { text: 'app.record.event.answered', icon: IconUserCheck },
  transferred: { text: 'app.record.event.transferred', icon: IconArrowsExchange },
  takenOver: { text: 'app.record.event.takenOver', icon: IconArrowsExchange },
  entered: { text: 'app.record.event.entered', icon: IconDoorEnter },
  left: { text: 'app.record.event.left', icon: IconDoorExit },
  idleAsked: { text: 'app.record.event.idleAsked', icon: IconHourglass },
  idleAnswered: { text: 'app.record.event.idleAnswered', icon: IconClock },
  noted: { text: 'app.record.event.noted', icon: IconNote },
  recordingStarted: { text: 'app.record.event.recordingStarted', icon: IconPlayerRecord },
  recordingEnded: { text: 'app.record.event.recordingEnded', icon: IconPlayerRecord },
  fileSent: { text: 'app.record.event.fileSent', icon: IconUpload },
  fileReceived: { text: 'app.record.event.fileReceived', icon: IconDownload },
  voiceStarted: { text: 'app.record.event.voiceStarted', icon: IconMicrophone },
  voiceEnded: { text: 'app.record.event.voiceEnded', icon: IconMicrophone },
  snapshotTaken: { text: 'app.record.event.snapshotTaken', icon: IconCamera },
  clipboardSent: { text: 'app.record.event.clipboardSent', icon: IconClipboard },
  clipboardReceived: { text: 'app.record.event.clipboardReceived', icon: IconClipboard },
  controlRequested: { text: 'app.record.event.controlRequested', icon: IconHandClick },
  surfaceAdded: { text: 'app.record.event.surfaceAdded', icon: IconDeviceDesktop },
  surfaceRemoved: { text: 'app.record.event.surfaceRemoved', icon: IconDeviceDesktop },
  rated: { text: 'app.record.event.rated', icon: IconStar },
  closed: { text: 'app.record.event.closed', icon: IconCircleX },
} as const satisfies Record<SessionEventType, EventKind>;

/** What stands for a kind that this page does not know yet. */
export const unknownKind = { text: 'app.record.event.other', icon: IconLink } as const satisfies EventKind;
