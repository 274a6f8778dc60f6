/** Import it first: the page reads the bridge of its app once. */
const sent: Record<string, unknown>[] = [];
let listener: (json: string) => void = () => undefined;

Object.assign(window, {
  nearhandBridge: {
    version: 3,
    kind: 'desktop',
    appVersion: '4.2.0',
    os: 'linux',
    store: 'direct',
    canControl: true,
    postMessage: (json: string) => void sent.push(JSON.parse(json)),
    listen: (next: typeof listener) => {
      listener = next;
    },
  },
});

/** The desktop app around the page. */
export const desktopApp = { sent, say: (message: object) => listener(JSON.stringify(message)) };
