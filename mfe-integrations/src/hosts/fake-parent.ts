import { jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';

/** Stands in for the window that frames the page. */
export function fakeParent(origin: string) {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const parent = frame.contentWindow as Window;
  const sent: { message: unknown; targetOrigin: string }[] = [];
  const post = (message: unknown, targetOrigin: string) => void sent.push({ message, targetOrigin });
  jest.spyOn(parent, 'postMessage').mockImplementation(post as typeof parent.postMessage);
  jest.spyOn(window, 'parent', 'get').mockReturnValue(parent);

  return {
    /** Messages of the page, oldest first. */
    sent,
    messages: () => sent.map(({ message }) => message),
    /** Sends a message to the page. */
    send: (data: unknown, from: { origin?: string; source?: Window; port?: MessagePort } = {}) => {
      const event = new MessageEvent('message', { data, origin: from.origin ?? origin, source: from.source ?? parent });
      Object.defineProperty(event, 'ports', { value: from.port ? [from.port] : [] });
      fireEvent(window, event);
    },
  };
}

/** The end of a channel that the page receives. */
export function fakePort() {
  const sent: unknown[] = [];
  const port = { onmessage: null, postMessage: (message: unknown) => void sent.push(message) } as unknown as MessagePort;
  const send = (data: unknown) => port.onmessage?.(new MessageEvent('message', { data }));
  return { port, sent, send };
}

/** Names the origins that a company lists, as the document does. */
export function nameOrigins(...origins: string[]): void {
  document.getElementById('frame-ancestors')?.remove();
  const element = document.body.appendChild(document.createElement('script'));
  element.type = 'application/json';
  element.id = 'frame-ancestors';
  element.textContent = JSON.stringify(origins);
}

/** Lets the page handle what it has received. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
