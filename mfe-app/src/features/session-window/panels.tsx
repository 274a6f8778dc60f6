import { IconInfoCircle, IconUsers } from '@nearhand/platform/ui';
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { PanelId } from './panel-id.ts';

/** One panel of the side: its content is loaded when it is first opened. */
export interface PanelTab {
  id: PanelId;
  labelId: string;
  icon: ComponentType<{ size?: number | string }>;
  Panel: ComponentType;
  /** Who only watches has no use for it. */
  isForWatchers: boolean;
}

export const panelTabs: readonly PanelTab[] = [
  {
    id: 'people',
    labelId: 'app.session.panel.people',
    icon: IconUsers,
    Panel: lazy(() => import('./people/people-panel.tsx').then(({ PeoplePanel }) => ({ default: PeoplePanel }))),
    isForWatchers: true,
  },
  {
    id: 'details',
    labelId: 'app.session.panel.details',
    icon: IconInfoCircle,
    Panel: lazy(() => import('./details/details-panel.tsx').then(({ DetailsPanel }) => ({ default: DetailsPanel }))),
    isForWatchers: true,
  },
];

/** Around the whole window while it takes part: what works on although its panel is not open, such as the chat that counts what is new. */
export const windowProviders: readonly ComponentType<{ children: ReactNode }>[] = [];

/** In the toolbar, beside the tools of the picture; made of `ToolButton`. */
export const windowTools: readonly ComponentType[] = [];
