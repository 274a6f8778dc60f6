import type { WebPreferences } from 'electron';

/** Restrictions of every page, of whatever origin (Electron's security checklist). */
const closed = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  disableDialogs: false,
} satisfies WebPreferences;

interface PreferenceOptions {
  /** Path of the preload script. */
  preload: string;
  /** Facts for the preload script. */
  facts?: object;
  partition?: string;
  devTools: boolean;
}

export const webPreferences = ({ preload, facts, partition, devTools }: PreferenceOptions): WebPreferences => ({
  ...closed,
  preload,
  devTools,
  ...(partition && { partition }),
  ...(facts && { additionalArguments: [`${factsArgument}${encodeURIComponent(JSON.stringify(facts))}`] }),
});

export const factsArgument = '--nearhand-facts=';
