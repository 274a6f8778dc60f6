import { questionTo } from './ask-app.ts';
import { type GivenBridge, sendTo } from './bridge.ts';

/** Messages of the page to an app with version 4 of the bridge, as JSON. See docs/clients.md. */
export type ToPush = { type: 'startPush' } | { type: 'stopPush' };

/** `on`: the app gets push messages, with this registration token. `denied`: the person does not allow notifications. */
export type PushState = { state: 'on'; token: string } | { state: 'denied' | 'failed' };

/** Message of such an app to the page. */
export type PushAnswer = { type: 'push' } & PushState;

/** Push messages of an app, which the system shows while the app is closed. */
export interface AppPush {
  /** Asks the person for permission, unless they have given it. */
  start(): Promise<PushState>;
  stop(): void;
}

export function pushAnswerIn({ type, state, token }: Partial<Record<string, unknown>>): PushAnswer | null {
  if (type !== 'push') return null;
  if (state === 'denied' || state === 'failed') return { type, state };
  return state === 'on' && typeof token === 'string' && token !== '' ? { type, state, token } : null;
}

/** Null in an app that cannot do it. */
export function pushOf(given: GivenBridge, listen: (listener: (state: PushState) => void) => void): AppPush | null {
  if (given.version < 4 || given.canPush !== true) return null;
  const send = (message: ToPush) => sendTo(given, message);
  return {
    start: questionTo<PushState>(listen, () => send({ type: 'startPush' }), { state: 'failed' }),
    stop: () => void send({ type: 'stopPush' }),
  };
}
