import { setTimeout as pause } from 'node:timers/promises';
import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import { io, type Socket } from 'socket.io-client';

/** The operator's window in one session, as the server sees it: joins, and reports the connection state. */
export class OperatorWindow {
  private readonly socket: Socket<ServerEvents, ClientEvents>;
  private isEntered = false;
  private isRefused = false;
  private isConnected = false;

  constructor(origin: string, sessionId: string, token: () => string) {
    this.socket = io(origin, {
      path: '/realtime',
      transports: ['websocket'],
      auth: (give) => give({ token: token() }),
      reconnectionDelay: 100,
      reconnectionDelayMax: 400,
      forceNew: true,
    });
    this.socket.on('connect', () => {
      this.socket.emit('session:enter', { sessionId }, ({ ok }) => {
        this.isEntered = ok;
        if (ok) this.emitState();
        else {
          this.isRefused = true;
          this.close();
        }
      });
    });
    this.socket.on('disconnect', () => {
      this.isEntered = false;
    });
    // A rejected socket does not reconnect by itself; it may with a new token.
    this.socket.on('connect_error', () => {
      if (!this.socket.active) setTimeout(() => this.socket.connect(), 300);
    });
    // Every user of a company receives the changes of all its sessions.
    this.socket.on('session:changed', (changed) => {
      if (changed.sessionId === sessionId && changed.status === 'closed') this.close();
    });
  }

  async entered(): Promise<void> {
    while (!this.isEntered) {
      if (this.isRefused) throw new Error('the session cannot be entered any more');
      await pause(10);
    }
  }

  /** Reports the connection state, again after each reconnect. */
  report(isConnected: boolean): void {
    this.isConnected = isConnected;
    if (this.isEntered) this.emitState();
  }

  close(): void {
    this.isEntered = false;
    this.socket.disconnect();
  }

  private emitState(): void {
    this.socket.emit('session:media', { isConnected: this.isConnected });
  }
}
