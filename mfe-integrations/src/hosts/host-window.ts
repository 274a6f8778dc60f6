import { type HostName, isHostOrigin } from './host-origins.ts';

export interface HostMessage {
  origin: string;
  data: unknown;
  ports: readonly MessagePort[];
}

/** The window that frames this page. Messages of other windows and origins are ignored. */
export class HostWindow {
  readonly name: HostName;
  readonly search: URLSearchParams;

  constructor(name: HostName, search: URLSearchParams) {
    this.name = name;
    this.search = search;
  }

  /** Returns a function that ends listening. */
  listen(handle: (message: HostMessage) => void): () => void {
    const handleMessage = ({ source, origin, data, ports }: MessageEvent) => {
      if (source === window.parent && source !== window && isHostOrigin(this.name, origin)) handle({ origin, data, ports });
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }

  /** Sends to the host only: browsers drop the message if the window has another origin by now. */
  post(message: unknown, origin: string): void {
    if (isHostOrigin(this.name, origin)) window.parent.postMessage(message, origin);
  }
}
