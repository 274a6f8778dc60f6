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
    send: (data: unknown, from: { origin?: string; source?: Window } = {}) =>
      void fireEvent(window, new MessageEvent('message', { data, origin: from.origin ?? origin, source: from.source ?? parent })),
  };
}

/** Lets the page handle what it has received. */
export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
