import { type GivenBridge, sendTo } from './bridge.ts';

/** Messages of the page to an app with version 3 of the bridge, as JSON. See docs/clients.md. */
export type ToControl = { type: 'startControl'; code: string } | { type: 'stopControl' };

const endings = ['customer', 'operator', 'server', 'failed', 'stopped', 'replaced'] as const;

/** End of control: `replaced` by this page, `stopped` with the app. */
export type ControlEnding = (typeof endings)[number];

/** `asking`: the app asks the person. `running`: the agent has taken the place of this page. */
export type ControlState = { state: 'asking' | 'running' | 'denied' | 'failed' } | { state: 'ended'; by: ControlEnding };

/** Message of such an app to the page. */
export type ControlMessage = { type: 'control' } & ControlState;

/** Lets an operator control this computer: the app starts the agent, after it has asked the person. */
export interface AppControl {
  /** Starts the agent with a control code of the session. Returns false if the app does not take it. */
  start(code: string): boolean;
  /** Ends control, and the session with it. */
  stop(): void;
  /** Calls the listener with each state. Returns a function that ends it. */
  listen(listener: (state: ControlState) => void): () => void;
}

const states = ['asking', 'running', 'denied', 'failed'] as const;

export function controlMessageIn({ type, state, by }: Partial<Record<string, unknown>>): ControlMessage | null {
  if (type !== 'control') return null;
  const known = states.find((one) => one === state);
  if (known) return { type, state: known };
  const ending = endings.find((one) => one === by);
  return state === 'ended' && ending ? { type, state, by: ending } : null;
}

/** Null in an app that cannot do it. */
export function controlOf(given: GivenBridge, listen: (listener: (state: ControlState) => void) => void): AppControl | null {
  if (given.version < 3 || given.canControl !== true) return null;
  const send = (message: ToControl) => sendTo(given, message);
  const listeners = new Set<(state: ControlState) => void>();
  let isListening = false;
  return {
    start: (code) => send({ type: 'startControl', code }),
    stop: () => void send({ type: 'stopControl' }),
    listen: (listener) => {
      listeners.add(listener);
      if (!isListening) listen((state) => [...listeners].map((one) => one(state)));
      isListening = true;
      return () => void listeners.delete(listener);
    },
  };
}
