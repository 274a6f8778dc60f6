/** Message of the page to the app around it, as JSON. See docs/clients.md. */
export type BridgeMessage = { type: 'ready'; revision: string } | { type: 'closeWindow' } | { type: 'openExternal'; url: string };

export const appSystems = ['windows', 'macos', 'linux', 'android', 'ios'] as const;

/** The app around the page. */
export interface Bridge {
  kind: 'desktop' | 'hybrid';
  appVersion: string;
  os: (typeof appSystems)[number];
  /** The store that the app comes from, such as `mas` or `windowsStore`, or `direct`. */
  store: string;
  /** Returns false if the app does not take the message. */
  send(message: BridgeMessage): boolean;
}

/** `window.nearhandBridge`, which an app defines before the page runs. A later version contains all of an earlier one. */
export interface GivenBridge extends Omit<Bridge, 'send'> {
  version: number;
  postMessage(json: string): void;
  /** Takes the only listener. From version 2 on. */
  listen?(listener: (json: string) => void): void;
  /** Whether the app can let an operator control this computer. From version 3 on. */
  canControl?: boolean;
  /** Whether the app can get push messages. From version 4 on. */
  canPush?: boolean;
  /** Whether the app keeps reports of its crashes. From version 5 on. */
  hasCrashReports?: boolean;
}

const isVersion = (version: unknown) => Number.isInteger(version) && Number(version) >= 1;
/** These texts reach analytics. */
const isName = (text: unknown): text is string => typeof text === 'string' && /^[\w.-]{1,32}$/.test(text);

function isBridge(given: unknown): given is GivenBridge {
  if (typeof given !== 'object' || given === null) return false;
  const { version, kind, appVersion, os, store, postMessage } = given as Partial<GivenBridge>;
  return (
    isVersion(version) &&
    (kind === 'desktop' || kind === 'hybrid') &&
    isName(appVersion) &&
    appSystems.some((system) => system === os) &&
    isName(store) &&
    typeof postMessage === 'function'
  );
}

/** The bridge of a page; null in a browser, and for an object that is not a bridge. */
export function givenBridge(page: object): GivenBridge | null {
  try {
    const given: unknown = Reflect.get(page, 'nearhandBridge');
    return isBridge(given) ? given : null;
  } catch {
    // A property of an object from elsewhere can throw.
    return null;
  }
}

/** Returns false if the app does not take the message. */
export function sendTo(given: Pick<GivenBridge, 'postMessage'>, message: object): boolean {
  try {
    given.postMessage(JSON.stringify(message));
    return true;
  } catch {
    return false;
  }
}

/** The bridge of a page, read once; null in a browser, and for an object that is not a bridge. */
export function readBridge(page: object): Bridge | null {
  const given = givenBridge(page);
  if (!given) return null;
  const { kind, appVersion, os, store } = given;
  return { kind, appVersion, os, store, send: (message) => sendTo(given, message) };
}
