/** Preload script of the page that asks for the server. */
import { contextBridge, ipcRenderer } from 'electron';
import { channels } from '../bridge/channels.ts';

contextBridge.exposeInMainWorld('nearhandFirstStart', {
  texts: () => ipcRenderer.invoke(channels.firstStart),
  connect: (address: unknown) => ipcRenderer.invoke(channels.connect, String(address)),
});
