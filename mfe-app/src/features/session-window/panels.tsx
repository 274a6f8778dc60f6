import { IconFiles, IconInfoCircle, IconMessage, IconNotes, IconUsers } from '@nearhand/platform/ui';
import type { ComponentType, ReactNode } from 'react';
import { ChatProvider } from './chat/chat-provider.tsx';
import { ClipboardProvider } from './clipboard/clipboard-provider.tsx';
import { ClipboardTool } from './clipboard/clipboard-tool.tsx';
import { FilesProvider } from './files/files-provider.tsx';
import { LazyPanel } from './lazy-panel.ts';
import { NoteProvider } from './note/note-provider.tsx';
import type { PanelId } from './panel-id.ts';
import { PeopleProvider } from './people/people-provider.tsx';
import { RecordingProvider } from './recording/recording-provider.tsx';
import { RecordingTool } from './recording/recording-tool.tsx';
import { VoiceProvider } from './voice/voice-provider.tsx';
import { VoiceTool } from './voice/voice-tool.tsx';

/** A side panel, whose content is loaded when it is first opened. */
export interface PanelTab {
  id: PanelId;
  labelId: string;
  icon: ComponentType<{ size?: number | string }>;
  /** Toggles the panel; a panel with its own command has another one. */
  keys?: string;
  panel: LazyPanel;
  /** Hidden from operators who only watch. */
  isForWatchers: boolean;
}

export const panelTabs: readonly PanelTab[] = [
  {
    id: 'chat',
    labelId: 'app.session.panel.chat',
    icon: IconMessage,
    panel: new LazyPanel(async () => (await import('./chat/chat-panel.tsx')).ChatPanel),
    isForWatchers: true,
  },
  {
    id: 'files',
    labelId: 'app.session.panel.files',
    icon: IconFiles,
    panel: new LazyPanel(async () => (await import('./files/files-panel.tsx')).FilesPanel),
    isForWatchers: false,
  },
  {
    id: 'notes',
    labelId: 'app.session.panel.notes',
    icon: IconNotes,
    panel: new LazyPanel(async () => (await import('./note/note-panel.tsx')).NotePanel),
    isForWatchers: false,
  },
  {
    id: 'people',
    labelId: 'app.session.panel.people',
    icon: IconUsers,
    keys: 'o',
    panel: new LazyPanel(async () => (await import('./people/people-panel.tsx')).PeoplePanel),
    isForWatchers: true,
  },
  {
    id: 'details',
    labelId: 'app.session.panel.details',
    icon: IconInfoCircle,
    keys: 'i',
    panel: new LazyPanel(async () => (await import('./details/details-panel.tsx')).DetailsPanel),
    isForWatchers: true,
  },
];

/** Wraps the window of a participant: state that is needed while the panel is closed, such as the number of new messages. */
export const windowProviders: readonly ComponentType<{ children: ReactNode }>[] = [
  ChatProvider,
  FilesProvider,
  ClipboardProvider,
  VoiceProvider,
  RecordingProvider,
  NoteProvider,
  PeopleProvider,
];

/** Added to the toolbar; made of `ToolButton`. */
export const windowTools: readonly ComponentType[] = [VoiceTool, ClipboardTool, RecordingTool];
