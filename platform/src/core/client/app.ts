import { type GivenBridge, givenBridge, sendTo } from './bridge.ts';
import { type AppControl, type ControlMessage, controlMessageIn, controlOf } from './control.ts';
import { type AppPush, type PushAnswer, pushAnswerIn, pushOf } from './push.ts';

/** A session of the user that is open, for the menu of the app. */
export interface AppSession {
  sessionId: string;
  /** Names the session to its operator. */
  name: string;
  /** Whether nobody has joined yet. */
  isWaiting: boolean;
  /** The address that a customer opens; null if nobody can join. */
  joinLink: string | null;
}

/** Messages of the page to an app with version 2 of the bridge, as JSON. See docs/clients.md. */
export type ToApp =
  | { type: 'sessions'; sessions: AppSession[] }
  | { type: 'keyboard'; isTaken: boolean }
  | { type: 'show' }
  | { type: 'signIn'; url: string };

/** Messages of such an app to the page. */
export type FromApp = { type: 'newSession' } | { type: 'open'; path: string } | { type: 'signedIn'; state: string; outcome: string };

type FromAppOf<Type extends FromApp['type']> = Extract<FromApp, { type: Type }>;
export type ListenToApp = <Type extends FromApp['type']>(type: Type, listener: (message: FromAppOf<Type>) => void) => () => void;

/** Functions that only an app with version 2 of the bridge has. They do nothing in a browser or an older app. */
export interface App {
  /** Whether a sign-in with a provider opens in the browser of the system, from which the app returns. */
  signsInBeside: boolean;
  /** Opens the page that starts such a sign-in. Returns false if that is not possible. */
  signInBeside(url: string): boolean;
  /** Shows the open sessions of the user, newest first, in the menu of the app. */
  showSessions(sessions: AppSession[]): void;
  /** Reports whether a device has the keyboard, so that keys are no shortcuts of the app. */
  takeKeyboard(isTaken: boolean): void;
  /** Brings this window to the front, also if it is hidden. */
  show(): void;
  /** Calls the listener with the messages of a type. Returns a function that ends it. */
  listen: ListenToApp;
  /** Control of this computer by an operator, in an app that has the agent. */
  control?: AppControl;
  /** Push messages, in an app that can get them. */
  push?: AppPush;
}

type Received = FromApp | ControlMessage | PushAnswer | { type: 'crashReports'; reports: unknown };
/** Listens to all messages of an app, also those that no remote receives. */
export type ListenToAll = <Type extends Received['type']>(
  type: Type,
  listener: (message: Extract<Received, { type: Type }>) => void,
) => () => void;

/** The message of an app; null for one that this page does not know. */
function messageIn(json: string): Received | null {
  const given = JSON.parse(json) as Partial<Record<string, unknown>>;
  const { type, path, state, outcome } = given;
  const isText = (value: unknown): value is string => typeof value === 'string';
  if (type === 'newSession') return { type };
  if (type === 'open' && isText(path) && /^\/(?![/\\])/.test(path)) return { type, path };
  if (type === 'signedIn' && isText(state) && isText(outcome)) return { type, state, outcome };
  if (type === 'crashReports') return { type, reports: given['reports'] };
  return controlMessageIn(given) ?? pushAnswerIn(given);
}

/** Shares the only listener of an app. The latest message of a type waits for the part of the page that listens to it. */
function listenerOf(given: GivenBridge): ListenToAll {
  const listeners = new Map<string, (message: never) => void>();
  const waiting = new Map<string, Received>();
  let isListening = false;
  const take = (json: string) => {
    const message = messageIn(json);
    if (!message) return;
    const listener = listeners.get(message.type);
    if (listener) listener(message as never);
    else waiting.set(message.type, message);
  };
  return (type, listener) => {
    listeners.set(type, listener);
    const message = waiting.get(type);
    waiting.delete(type);
    if (message) listener(message as never);
    if (!isListening) given.listen?.(take);
    isListening = true;
    return () => {
      if (listeners.get(type) === listener) listeners.delete(type);
    };
  };
}

export function appOf(page: object): App {
  const given = givenBridge(page);
  const later = given && given.version >= 2 ? given : null;
  const send = (message: ToApp): boolean => later !== null && sendTo(later, message);
  const listen: ListenToAll = later ? listenerOf(later) : () => () => {};
  const control = given && controlOf(given, (listener) => listen('control', listener));
  const push = given && pushOf(given, (listener) => listen('push', listener));
  return {
    signsInBeside: later !== null,
    signInBeside: (url) => send({ type: 'signIn', url }),
    showSessions: (sessions) => void send({ type: 'sessions', sessions }),
    takeKeyboard: (isTaken) => void send({ type: 'keyboard', isTaken }),
    show: () => void send({ type: 'show' }),
    listen: listen as ListenToApp,
    ...(control && { control }),
    ...(push && { push }),
  };
}

/** The app around this page. */
export const app: App = appOf(typeof window === 'undefined' ? {} : window);
