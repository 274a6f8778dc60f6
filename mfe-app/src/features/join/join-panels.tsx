import { FormattedMessage } from '@nearhand/platform/intl';
import type { ChannelName } from '@nearhand/platform/session-link/peers';
import type { ComponentType, ReactNode } from 'react';
import type { JoinPanelId } from './join-panel-id.ts';

/** What a part shows; `isOpen` is what its own tab says. */
export type PartBody = ComponentType<{ isOpen: boolean }>;

/** A part of the customer's page whose code comes when its tab is opened, or when the other side wants something of it. */
export interface JoinPart {
  id: JoinPanelId;
  /** Of its tab; null for a part that nobody opens. */
  label: ReactNode;
  channel: ChannelName;
  /** How its messages begin. */
  prefix: string;
  /** Which of them need it. */
  wakes: RegExp;
  load: () => Promise<PartBody>;
}

const withPanel =
  (Provider: ComponentType<{ children: ReactNode }>, Panel: ComponentType): PartBody =>
  ({ isOpen }) => <Provider>{isOpen && <Panel />}</Provider>;

export const joinParts: readonly JoinPart[] = [
  {
    id: 'recording',
    label: null,
    channel: 'control',
    prefix: 'recording.',
    // Also a page that is loaded again while it is recorded shows so.
    wakes: /"recording\.ask"|"isOn":true/,
    load: async () => (await import('./recording/recording-control.tsx')).RecordingControl,
  },
  {
    id: 'chat',
    label: <FormattedMessage id="app.session.panel.chat" />,
    channel: 'chat',
    prefix: 'chat.',
    wakes: /"chat\.say"/,
    load: async () => {
      const [{ ChatProvider }, { ChatPanel }] = await Promise.all([import('./chat/chat-provider.tsx'), import('./chat/chat-panel.tsx')]);
      return withPanel(ChatProvider, ChatPanel);
    },
  },
  {
    id: 'voice',
    label: <FormattedMessage id="app.voice.talk" />,
    channel: 'control',
    prefix: 'voice.',
    wakes: /"voice\.ask"/,
    load: async () => (await import('./voice/voice-control.tsx')).VoiceControl,
  },
  {
    id: 'files',
    label: <FormattedMessage id="app.session.panel.files" />,
    channel: 'file',
    prefix: 'file.',
    wakes: /"file\.offer"/,
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
    channel: 'chat',
    prefix: 'clipboard.',
    wakes: /"clipboard\.part"/,
    load: async () => {
      const [{ ClipboardProvider }, { ClipboardPanel }] = await Promise.all([
        import('./clipboard/clipboard-provider.tsx'),
        import('./clipboard/clipboard-panel.tsx'),
      ]);
      return withPanel(ClipboardProvider, ClipboardPanel);
    },
  },
];
