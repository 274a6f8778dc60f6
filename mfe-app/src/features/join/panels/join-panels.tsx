import { FormattedMessage } from '@nearhand/platform/intl';
import type { CapabilityState, LazyCapability } from '@nearhand/platform/session-link/capability/capability';
import { lazyCapabilities } from '@nearhand/platform/session-link/customer-capabilities';
import type { ComponentType, ReactNode } from 'react';
import type { JoinPanelId } from '../join-panel-id.ts';

/** `main`: above the other controls of the page; `other`: beside what the customer captures. */
export type JoinPlace = 'main' | 'other';

/** A capability and its panel. Both are loaded when they are needed. */
export interface JoinPart {
  id: JoinPanelId;
  place: JoinPlace;
  /** Label of its tab; null for a part without a tab. */
  label: ReactNode;
  capability: LazyCapability<CapabilityState>;
  load: () => Promise<ComponentType<{ isOpen: boolean }>>;
}

export const joinParts: readonly JoinPart[] = [
  {
    id: 'recording',
    place: 'main',
    label: null,
    capability: lazyCapabilities.recording,
    load: async () => (await import(/* webpackChunkName: "recording" */ './recording-panel.tsx')).RecordingPanel,
  },
  {
    id: 'control',
    place: 'main',
    label: null,
    capability: lazyCapabilities.control,
    load: async () => (await import(/* webpackChunkName: "control" */ './control-panel.tsx')).ControlPanel,
  },
  {
    id: 'chat',
    place: 'main',
    label: <FormattedMessage id="app.session.panel.chat" />,
    capability: lazyCapabilities.chat,
    load: async () => (await import(/* webpackChunkName: "chat" */ './chat-panel.tsx')).ChatPanel,
  },
  {
    id: 'voice',
    place: 'main',
    label: <FormattedMessage id="app.voice.talk" />,
    capability: lazyCapabilities.voice,
    load: async () => (await import(/* webpackChunkName: "voice" */ './voice-panel.tsx')).VoicePanel,
  },
  {
    id: 'files',
    place: 'main',
    label: <FormattedMessage id="app.session.panel.files" />,
    capability: lazyCapabilities.files,
    load: async () => (await import(/* webpackChunkName: "files" */ './files-panel.tsx')).FilesPanel,
  },
  {
    id: 'clipboard',
    place: 'other',
    label: <FormattedMessage id="app.clipboard.title" />,
    capability: lazyCapabilities.clipboard,
    load: async () => (await import(/* webpackChunkName: "clipboard" */ './clipboard-panel.tsx')).ClipboardPanel,
  },
];
