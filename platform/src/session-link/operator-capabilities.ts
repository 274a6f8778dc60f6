import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';
import { AnnotationBoard } from './annotations/annotation-board.ts';
import { Chat } from './chat/chat.ts';
import { ClipboardExchange } from './clipboard/clipboard-exchange.ts';
import { DisplayViewer } from './display/display-viewer.ts';
import { PictureViewer } from './display/picture-viewer.ts';
import { FileTransfers } from './files/file-transfers.ts';
import { InputSender } from './input/input-sender.ts';
import { MachineViewer } from './machine/machine-viewer.ts';
import { canReceiveTracks } from './peers/can-receive-tracks.ts';
import { PermissionViewer } from './permissions/permission-viewer.ts';
import { QualityRequest } from './quality/quality-request.ts';
import { RecordingRequest } from './recording/recording-request.ts';
import { SurfaceSubscriber } from './surfaces/surface-subscriber.ts';
import { VoiceCall } from './voice/voice-call.ts';

/** Capabilities that the session window supports. */
export const operatorCapabilities: readonly PeerCapability[] = [
  ...[
    AnnotationBoard,
    Chat,
    ClipboardExchange,
    DisplayViewer,
    FileTransfers,
    InputSender,
    MachineViewer,
    PermissionViewer,
    PictureViewer,
    QualityRequest,
    RecordingRequest,
    SurfaceSubscriber,
    VoiceCall,
  ].map(({ protocol }) => protocol),
  ...(canReceiveTracks() ? [capabilities.pictureTrack] : []),
  capabilities.unorderedInput,
  capabilities.unorderedPicture,
];
