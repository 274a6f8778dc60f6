import { IconFiles, IconInfoCircle, IconMessage, IconNotes, IconUsers } from '@nearhand/platform/icons';
import type { ComponentType, ReactNode } from 'react';
import { LazyContent } from '../frame/lazy-content.ts';
import type { PanelId } from '../frame/panel-id.ts';
import { RecordingProvider } from '../recording/recording-provider.tsx';
import { RecordingTool } from '../recording/recording-tool.tsx';
import { VoiceTool } from '../voice/voice.tsx';
import type { Role } from '../window-state.ts';

/** A side panel, whose content is loaded when the session is active, or before, when it is first opened. */
export interface PanelTab {
  id: PanelId;
  labelId: string;
  icon: ComponentType<{ size?: number | string }>;
  /** Toggles the panel. */
  keys?: string;
  /** Opens it, in the group of the session. */
  command?: { id: string; labelId: string; keys: string };
  panel: LazyContent;
  /** Hidden from operators who only watch. */
  isForWatchers: boolean;
}

export const panelTabs: readonly PanelTab[] = [
  {
    id: 'chat',
    labelId: 'app.session.panel.chat',
    icon: IconMessage,
    command: { id: 'session.chat', labelId: 'app.chat.command', keys: 'c' },
    panel: new LazyContent(async () => (await import('../chat/chat-panel.tsx')).ChatPanel),
    isForWatchers: true,
  },
  {
    id: 'files',
    labelId: 'app.session.panel.files',
    icon: IconFiles,
    command: { id: 'session.files', labelId: 'app.files.command', keys: 'f' },
    panel: new LazyContent(async () => (await import('../files/files-panel.tsx')).FilesPanel),
    isForWatchers: false,
  },
  {
    id: 'notes',
    labelId: 'app.session.panel.notes',
    icon: IconNotes,
    command: { id: 'session.note', labelId: 'app.session.note.command', keys: 'n' },
    panel: new LazyContent(async () => (await import('../note/note-panel.tsx')).NotePanel),
    isForWatchers: false,
  },
  {
    id: 'people',
    labelId: 'app.session.panel.people',
    icon: IconUsers,
    keys: 'o',
    panel: new LazyContent(async () => (await import('../people/people-panel.tsx')).PeoplePanel),
    isForWatchers: true,
  },
  {
    id: 'details',
    labelId: 'app.session.panel.details',
    icon: IconInfoCircle,
    keys: 'i',
    panel: new LazyContent(async () => (await import('../details/details-panel.tsx')).DetailsPanel),
    isForWatchers: true,
  },
];

export const panelsFor = (role: Role): readonly PanelTab[] => panelTabs.filter(({ isForWatchers }) => isForWatchers || role !== 'watcher');

/** Providers around the window of a participant. */
export const windowProviders: readonly ComponentType<{ children: ReactNode }>[] = [RecordingProvider];

/** Tools that are added to the toolbar; made of `ToolButton`. */
export const windowTools: readonly ComponentType[] = [VoiceTool, RecordingTool];
