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
} from '@nearhand/platform/icons';
import type { SessionEventType } from './session-report.data.ts';

interface EventKind {
  /** Id of a message with the number of events as `count`. */
  text: string;
  icon: typeof IconPlus;
}

/** Does not compile when the contract gains an event type. */
export const eventKinds = {
  created: { text: 'app.sessionReport.event.created', icon: IconPlus },
  mailed: { text: 'app.sessionReport.event.mailed', icon: IconMail },
  renewed: { text: 'app.sessionReport.event.renewed', icon: IconRefresh },
  joined: { text: 'app.sessionReport.event.joined', icon: IconDoorEnter },
  joinRequested: { text: 'app.sessionReport.event.joinRequested', icon: IconUserPlus },
  admitted: { text: 'app.sessionReport.event.admitted', icon: IconUserCheck },
  rejected: { text: 'app.sessionReport.event.rejected', icon: IconBan },
  returned: { text: 'app.sessionReport.event.returned', icon: IconDoorEnter },
  connected: { text: 'app.sessionReport.event.connected', icon: IconPlug },
  lost: { text: 'app.sessionReport.event.lost', icon: IconPlugOff },
  reconnected: { text: 'app.sessionReport.event.reconnected', icon: IconPlug },
  requested: { text: 'app.sessionReport.event.requested', icon: IconUserPlus },
  answered: { text: 'app.sessionReport.event.answered', icon: IconUserCheck },
  transferred: { text: 'app.sessionReport.event.transferred', icon: IconArrowsExchange },
  takenOver: { text: 'app.sessionReport.event.takenOver', icon: IconArrowsExchange },
  entered: { text: 'app.sessionReport.event.entered', icon: IconDoorEnter },
  left: { text: 'app.sessionReport.event.left', icon: IconDoorExit },
  idleAsked: { text: 'app.sessionReport.event.idleAsked', icon: IconHourglass },
  idleAnswered: { text: 'app.sessionReport.event.idleAnswered', icon: IconClock },
  noted: { text: 'app.sessionReport.event.noted', icon: IconNote },
  recordingStarted: { text: 'app.sessionReport.event.recordingStarted', icon: IconPlayerRecord },
  recordingEnded: { text: 'app.sessionReport.event.recordingEnded', icon: IconPlayerRecord },
  fileSent: { text: 'app.sessionReport.event.fileSent', icon: IconUpload },
  fileReceived: { text: 'app.sessionReport.event.fileReceived', icon: IconDownload },
  voiceStarted: { text: 'app.sessionReport.event.voiceStarted', icon: IconMicrophone },
  voiceEnded: { text: 'app.sessionReport.event.voiceEnded', icon: IconMicrophone },
  snapshotTaken: { text: 'app.sessionReport.event.snapshotTaken', icon: IconCamera },
  clipboardSent: { text: 'app.sessionReport.event.clipboardSent', icon: IconClipboard },
  clipboardReceived: { text: 'app.sessionReport.event.clipboardReceived', icon: IconClipboard },
  controlRequested: { text: 'app.sessionReport.event.controlRequested', icon: IconHandClick },
  controlAllowed: { text: 'app.sessionReport.event.controlAllowed', icon: IconHandClick },
  surfaceAdded: { text: 'app.sessionReport.event.surfaceAdded', icon: IconDeviceDesktop },
  surfaceRemoved: { text: 'app.sessionReport.event.surfaceRemoved', icon: IconDeviceDesktop },
  rated: { text: 'app.sessionReport.event.rated', icon: IconStar },
  closed: { text: 'app.sessionReport.event.closed', icon: IconCircleX },
} as const satisfies Record<SessionEventType, EventKind>;

/** Kind of an event whose type this version of the page does not know. */
export const unknownKind = { text: 'app.sessionReport.event.unknown', icon: IconLink } as const satisfies EventKind;
