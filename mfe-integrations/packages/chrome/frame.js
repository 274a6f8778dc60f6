/**
 * Shows the page of a server in the frame of this extension page, and passes its calls on. Only messages of that frame and origin count.
 * `calls` return whether they have succeeded.
 */
export function connectFrame(frame, server, calls) {
  const post = (message) => frame.contentWindow.postMessage(message, server);
  const state = { type: 'nearhand:host', requester: null, locale: navigator.language, theme: null, canCount: true };

  addEventListener('message', async ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== server) return;
    if (data?.type === 'nearhand:hello') post(state);
    else if (data?.type === 'nearhand:call' && Object.hasOwn(calls, data.method)) {
      const isDone = await calls[data.method](data.value).catch(() => false);
      post({ type: 'nearhand:answer', id: data.id, isDone });
    }
  });
  frame.src = `${server}/integration/chrome`;
  return { command: (name) => post({ type: 'nearhand:command', command: name }) };
}

const send = (message) => chrome.runtime.sendMessage(message);

/** Calls of the server's page that both extension pages handle. */
export const sharedCalls = {
  count: (value) => send({ type: 'count', value }),
  resize: async () => true,
};

export const insertCall = (tab) => (text) => send({ type: 'insert', tab, text });
