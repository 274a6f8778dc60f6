import { FormattedMessage } from '@nearhand/platform/intl';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { ChatProvider } from './chat/chat-provider.tsx';
import { ClipboardProvider } from './clipboard/clipboard-provider.tsx';
import { FilesProvider } from './files/files-provider.tsx';
import type { JoinPanelId } from './join-panel-id.ts';
import { RecordingControl } from './recording/recording-control.tsx';
import { VoiceControl } from './voice/voice-control.tsx';

/** One panel below the customer's picture: its content is loaded when it is first opened. */
export interface JoinPanelTab {
  id: JoinPanelId;
  label: ReactNode;
  Panel: ComponentType;
}

export const joinPanelTabs: readonly JoinPanelTab[] = [
  {
    id: 'chat',
    label: <FormattedMessage id="app.session.panel.chat" />,
    Panel: lazy(() => import('./chat/chat-panel.tsx').then(({ ChatPanel }) => ({ default: ChatPanel }))),
  },
  {
    id: 'files',
    label: <FormattedMessage id="app.session.panel.files" />,
    Panel: lazy(() => import('./files/files-panel.tsx').then(({ FilesPanel }) => ({ default: FilesPanel }))),
  },
  {
    id: 'clipboard',
    label: <FormattedMessage id="app.clipboard.title" />,
    Panel: lazy(() => import('./clipboard/clipboard-panel.tsx').then(({ ClipboardPanel }) => ({ default: ClipboardPanel }))),
  },
];

/** Around the page while it takes part: what works on although its panel is not open, such as the chat that counts what is new. */
export const joinProviders: readonly ComponentType<{ children: ReactNode }>[] = [ChatProvider, FilesProvider, ClipboardProvider];

/** Beside Pause: one control each, such as the microphone, or what is asked for and has to be answered, such as a recording. */
export const joinTools: readonly ComponentType[] = [RecordingControl, VoiceControl];
