import type { ComponentType, ReactNode } from 'react';

export type JoinPanelId = 'chat' | 'files' | 'clipboard';

/** One panel below the customer's picture: its content is loaded when it is first opened. */
export interface JoinPanelTab {
  id: JoinPanelId;
  label: ReactNode;
  Panel: ComponentType;
}

export const joinPanelTabs: readonly JoinPanelTab[] = [];

/** Around the page while it takes part: what works on although its panel is not open, such as the chat that counts what is new. */
export const joinProviders: readonly ComponentType<{ children: ReactNode }>[] = [];

/** Beside Pause: one control each, such as the microphone, or what is asked for and has to be answered, such as a recording. */
export const joinTools: readonly ComponentType[] = [];
