import { isOfProduct } from '@nearhand/client-kit/addresses/link-target';
import { type PageMessage, readMessage } from '@nearhand/client-kit/messages/read-message';
import type { IpcMain, IpcMainEvent, WebContents } from 'electron';
import { channels } from './channels.ts';

interface ReceiveOptions {
  ipcMain: IpcMain;
  /** Origin of the server; null before one is chosen. */
  origin: () => string | null;
  onMessage: (message: PageMessage, sender: WebContents) => void;
  onListening: (sender: WebContents) => void;
}

/** Accepts messages only of the main frame of a page of the product. Its window may have gone on to another page meanwhile. */
function isTrusted({ senderFrame }: Pick<IpcMainEvent, 'senderFrame'>, origin: string | null): boolean {
  if (!senderFrame || origin === null) return false;
  return senderFrame.parent === null && senderFrame.origin === origin && isOfProduct(senderFrame.url, origin);
}

export function receiveMessages({ ipcMain, origin, onMessage, onListening }: ReceiveOptions): void {
  ipcMain.on(channels.message, (event, json: unknown) => {
    const message = isTrusted(event, origin()) ? readMessage(json) : null;
    if (message) onMessage(message, event.sender);
  });
  ipcMain.on(channels.listening, (event) => {
    if (isTrusted(event, origin())) onListening(event.sender);
  });
}
