import type { AgentEnding, FromAgent } from '@nearhand/contracts/agent-pipe';
import type { ControlEnding, ControlState } from '@nearhand/platform/client/control';
import type { BrowserWindow, WebContents } from 'electron';
import type { KeepCrash } from '../crash/watch-crashes.ts';
import { whenPageEnds } from '../windows/when-page-ends.ts';
import { AgentProcess } from './agent-process.ts';

export type ControlQuestion = Extract<FromAgent, { type: 'question' }>;

export interface ComputerControlOptions {
  /** The agent; null if this computer cannot be controlled. Its environment is null if it cannot use the proxy of the app. */
  agent: { program: readonly [string, ...string[]]; env: () => Promise<NodeJS.ProcessEnv | null> } | null;
  origin: string;
  /** Asks the person. The signal takes the question back. */
  ask: (window: BrowserWindow, question: ControlQuestion, signal: AbortSignal) => Promise<boolean>;
  /** Shows why control was not possible, in the words of the agent. */
  explain: (window: BrowserWindow, message: string) => void;
  /** Shows that the agent cannot use the proxy of the app. */
  explainProxy: (window: BrowserWindow) => void;
  send: (page: WebContents, state: ControlState) => void;
  /** The agent has crashed. */
  onCrash: KeepCrash;
  now?: () => number;
}

type Given = NonNullable<ComputerControlOptions['agent']>;

interface Running {
  /** Null until its environment is known. */
  agent: AgentProcess | null;
  page: WebContents;
  state: ControlState['state'];
  /** Takes the question back. */
  question: AbortController;
  /** Ends watching the page. */
  detach: () => void;
}

/** Time after a denial in which no page can ask again. */
const quietMs = 10_000;

const endings: Record<AgentEnding, ControlEnding> = {
  person: 'customer',
  denied: 'customer',
  operator: 'operator',
  server: 'server',
  failed: 'failed',
  stopped: 'stopped',
  replaced: 'replaced',
};

/** Control of this computer by an operator, for one session at a time, and no longer than the page that has started it. */
export class ComputerControl {
  readonly #options: ComputerControlOptions;
  #running: Running | null = null;
  #quietUntil = 0;

  constructor(options: ComputerControlOptions) {
    this.#options = options;
  }

  /** Starts the agent, which asks the server for the names that the question needs: a page cannot choose them. */
  start(code: string, page: WebContents, window: BrowserWindow): void {
    const { agent: given, send, now = Date.now } = this.#options;
    if (!given || this.#running || !window.isVisible() || now() < this.#quietUntil) {
      send(page, { state: 'failed' });
      return;
    }
    const question = new AbortController();
    const detach = whenPageEnds(page, window, () => this.#stop(running));
    const running: Running = { agent: null, page, state: 'asking', question, detach };
    this.#running = running;
    this.#change(running, { state: 'asking' });
    void this.#launch(running, given, window, code);
  }

  async #launch(running: Running, { program, env }: Given, window: BrowserWindow, code: string): Promise<void> {
    const own = await env();
    if (this.#running !== running) return;
    if (own === null) {
      this.#finish(running, { state: 'failed' });
      this.#options.explainProxy(window);
      return;
    }
    running.agent = new AgentProcess({
      program,
      env: own,
      onMessage: (message) => void this.#receive(running, window, message),
      onExit: () => this.#finish(running, { state: 'failed' }),
      onCrash: (reason, message) => this.#options.onCrash({ part: 'agent', reason, name: 'Agent', message }),
    });
    running.agent.send({ type: 'start', server: this.#options.origin, code });
  }

  /** Ends the control that this page has started. */
  stop(page: WebContents): void {
    if (this.#running?.page === page) this.#stop(this.#running);
  }

  /** Ends control with the app. */
  close(): void {
    if (this.#running) this.#stop(this.#running);
  }

  async #receive(running: Running, window: BrowserWindow, message: FromAgent): Promise<void> {
    if (this.#running !== running) return;
    switch (message.type) {
      case 'question': {
        const isAllowed = await this.#ask(running, window, message);
        running.agent?.send({ type: 'answer', isAllowed });
        break;
      }
      case 'started':
        this.#change(running, { state: 'running' });
        break;
      case 'ended':
        this.#finish(running, { state: 'ended', by: endings[message.by] });
        break;
      case 'failed':
        if (running.state === 'denied') break;
        this.#finish(running, { state: 'failed' });
        if (!window.isDestroyed()) this.#options.explain(window, message.message);
        break;
    }
  }

  async #ask(running: Running, window: BrowserWindow, question: ControlQuestion): Promise<boolean> {
    const { signal } = running.question;
    const timeout = AbortSignal.timeout(question.timeoutMs);
    const isAllowed = await this.#options.ask(window, question, AbortSignal.any([signal, timeout])).catch(() => false);
    if (isAllowed && !signal.aborted && !timeout.aborted) return true;
    this.#quietUntil = (this.#options.now ?? Date.now)() + quietMs;
    this.#change(running, { state: 'denied' });
    return false;
  }

  #stop(running: Running): void {
    if (this.#running !== running) return;
    running.question.abort();
    if (running.agent) running.agent.stop();
    else this.#finish(running, { state: 'ended', by: 'stopped' });
  }

  #change(running: Running, state: ControlState): void {
    running.state = state.state;
    if (!running.page.isDestroyed()) this.#options.send(running.page, state);
  }

  /** The first ending counts; a denial has been sent already. */
  #finish(running: Running, state: ControlState): void {
    if (this.#running !== running) return;
    this.#running = null;
    running.detach();
    running.agent?.stop();
    if (running.state !== 'denied') this.#change(running, state);
  }
}
