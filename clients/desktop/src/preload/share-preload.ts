/** Preload script of the page that asks what to share. */
import { contextBridge, ipcRenderer } from 'electron';
import { channels } from '../bridge/channels.ts';

contextBridge.exposeInMainWorld('nearhandShare', {
  choices: () => ipcRenderer.invoke(channels.shareChoices),
  share: (index: unknown) => ipcRenderer.invoke(channels.share, index === null ? null : Number(index)),
});
