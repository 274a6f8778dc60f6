import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';
import { FormattedMessage } from '@nearhand/platform/intl';
import { capabilities } from '@nearhand/platform/session-link/capabilities';
import type { UncheckedMessage } from '@nearhand/platform/session-link/peers/deferred-peers';
import type { ComponentType, ReactNode } from 'react';
import type { JoinPanelId } from './join-panel-id.ts';

/** What a part shows; `isOpen` is what its own tab says. */
export type PartBody = ComponentType<{ isOpen: boolean }>;

/** A part of the customer's page whose code comes when its tab is opened, or when the other side wants something of it. */
export interface JoinPart {
  id: JoinPanelId;
  /** Of its tab; null for a part that nobody opens. */
  label: ReactNode;
  capability: PeerCapability;
  /** Whether a message of the peer needs the panel to be loaded. */
  needsCode: (message: UncheckedMessage) => boolean;
  load: () => Promise<PartBody>;
}

const withPanel =
  (Provider: ComponentType<{ children: ReactNode }>, Panel: ComponentType): PartBody =>
  ({ isOpen }) => <Provider>{isOpen && <Panel />}</Provider>;

export const joinParts: readonly JoinPart[] = [
  {
    id: 'recording',
    label: null,
    capability: capabilities.recording,
    // A page that is loaded again during a recording shows it, too.
    needsCode: ({ type, isOn }) => type === 'recording.request' || isOn === true,
    load: async () => (await import('./recording/recording-control.tsx')).RecordingControl,
  },
  {
    id: 'chat',
    label: <FormattedMessage id="app.session.panel.chat" />,
    capability: capabilities.chat,
    needsCode: ({ type }) => type === 'chat.posts',
    load: async () => {
      const [{ ChatProvider }, { ChatPanel }] = await Promise.all([import('./chat/chat-provider.tsx'), import('./chat/chat-panel.tsx')]);
      return withPanel(ChatProvider, ChatPanel);
    },
  },
  {
    id: 'voice',
    label: <FormattedMessage id="app.voice.talk" />,
    capability: capabilities.voice,
    needsCode: ({ type }) => type === 'voice.request',
    load: async () => (await import('./voice/voice-control.tsx')).VoiceControl,
  },
  {
    id: 'files',
    label: <FormattedMessage id="app.session.panel.files" />,
    capability: capabilities.files,
    needsCode: ({ type }) => type === 'files.offer',
    load: async () => {
      const [{ FilesProvider }, { FilesPanel }] = await Promise.all([
        import('./files/files-provider.tsx'),
        import('./files/files-panel.tsx'),
      ]);
      return withPanel(FilesProvider, FilesPanel);
    },
  },
  {
    id: 'clipboard',
    label: <FormattedMessage id="app.clipboard.title" />,
    capability: capabilities.clipboard,
    needsCode: ({ type }) => type === 'clipboard.chunk',
    load: async () => {
      const [{ ClipboardProvider }, { ClipboardPanel }] = await Promise.all([
        import('./clipboard/clipboard-provider.tsx'),
        import('./clipboard/clipboard-panel.tsx'),
      ]);
      return withPanel(ClipboardProvider, ClipboardPanel);
    },
  },
];
