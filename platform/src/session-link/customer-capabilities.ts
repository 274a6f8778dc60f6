import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { AnnotationBoard } from './annotations/annotation-board.ts';
import type { LazyCapability } from './capability/capability.ts';
import type { Chat } from './chat/chat.ts';
import type { ClipboardExchange } from './clipboard/clipboard-exchange.ts';
import type { FileTransfers } from './files/file-transfers.ts';
import type { ControlConsent } from './permissions/control-consent.ts';
import { QualityReceiver } from './quality/quality-receiver.ts';
import type { RecordingConsent } from './recording/recording-consent.ts';
import { SurfacePublisher } from './surfaces/surface-publisher.ts';
import type { VoiceCall } from './voice/voice-call.ts';

const chat: LazyCapability<Chat> = {
  protocol: capabilities.chat,
  load: async () => (await import(/* webpackChunkName: "chat" */ './chat/chat.ts')).Chat,
  isNeededFor: ({ type }) => type === 'chat.posts',
};

const clipboard: LazyCapability<ClipboardExchange> = {
  protocol: capabilities.clipboard,
  load: async () => (await import(/* webpackChunkName: "clipboard" */ './clipboard/clipboard-exchange.ts')).ClipboardExchange,
  isNeededFor: ({ type }) => type === 'clipboard.chunk',
};

const control: LazyCapability<ControlConsent> = {
  protocol: capabilities.permissions,
  load: async () => (await import(/* webpackChunkName: "control" */ './permissions/control-consent.ts')).ControlConsent,
  isNeededFor: ({ type }) => type === 'permissions.request',
};

const files: LazyCapability<FileTransfers> = {
  protocol: capabilities.files,
  load: async () => (await import(/* webpackChunkName: "files" */ './files/file-transfers.ts')).FileTransfers,
  isNeededFor: ({ type }) => type === 'files.offer',
};

const recording: LazyCapability<RecordingConsent> = {
  protocol: capabilities.recording,
  load: async () => (await import(/* webpackChunkName: "recording" */ './recording/recording-consent.ts')).RecordingConsent,
  // A page that is loaded again during a recording has to show it.
  isNeededFor: ({ type, isOn }) => type === 'recording.request' || isOn === true,
};

const voice: LazyCapability<VoiceCall> = {
  protocol: capabilities.voice,
  load: async () => (await import(/* webpackChunkName: "voice" */ './voice/voice-call.ts')).VoiceCall,
  isNeededFor: ({ type }) => type === 'voice.request',
};

/** Loaded when the customer opens them, or when a message of an operator needs them. */
export const lazyCapabilities = { chat, clipboard, control, files, recording, voice };

/** Capabilities that a customer's browser supports. */
export const customerCapabilities = [AnnotationBoard, QualityReceiver, SurfacePublisher, ...Object.values(lazyCapabilities)].map(
  ({ protocol }) => protocol,
);
