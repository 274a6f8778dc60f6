import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build-state.ts';
import { UserError } from '../user-error.ts';
import { stopChild } from './process-state.ts';
import { RotatingLog } from './rotating-log.ts';
import { serverOptions } from './server-options.ts';
import { Supervisor } from './supervisor.ts';

const builtApi = join(root, 'api', 'dist', 'main.js');

interface Settings {
  /** Path of the built server. */
  main?: string;
  variables: Record<string, string>;
  /** Other variables; those of this process by default. */
  environment?: NodeJS.ProcessEnv;
  /** Receives standard output; standard error goes to the terminal. */
  logFile: string;
  /** Resolves when the database is running, which a restart needs. */
  whenDatabaseRuns: () => Promise<void>;
  onGiveUp: (message: string) => void;
}

/** The API's process in its own process group: Ctrl-C does not reach it, so that it can be stopped before the database. */
export class ApiServer {
  readonly #settings: Settings;
  readonly #supervisor: Supervisor;
  readonly #log: RotatingLog;
  /** URL of the local mailbox; null if mails are really sent. */
  mailbox: string | null = null;

  constructor(settings: Settings) {
    const { logFile, onGiveUp } = settings;
    this.#settings = settings;
    this.#log = new RotatingLog(logFile);
    this.#supervisor = new Supervisor({ name: 'The API', logFile, start: (signal) => this.#launch(signal), stop, onGiveUp });
  }

  /** Id of the running process. */
  get pid(): number | undefined {
    return this.#supervisor.pid;
  }

  /** Resolves when the server listens. */
  async start(): Promise<void> {
    await this.#supervisor.start();
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
  }

  async #launch(signal: AbortSignal): Promise<ChildProcess> {
    const { main = builtApi, variables, environment = process.env, logFile, whenDatabaseRuns } = this.#settings;
    await whenDatabaseRuns();
    signal.throwIfAborted();
    const child = spawn(process.execPath, [...serverOptions, main], {
      cwd: root,
      detached: true,
      env: { ...environment, STOP_SECONDS: String(stopSeconds), ...variables },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#log.collect(child.stdout);
    child.once('close', () => this.#log.close());
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    try {
      this.mailbox = await untilReady(child, logFile);
    } finally {
      signal.removeEventListener('abort', kill);
    }
    return child;
  }
}

/** Less than on a server, since somebody waits for the end. */
const stopSeconds = Number(process.env['STOP_SECONDS']) || 4;
/** More than the server itself takes. */
const killMs = ((Number(process.env['DRAIN_SECONDS']) || 0) + stopSeconds + 7) * 1000;

/** Lets running requests finish. */
const stop = (child: ChildProcess) => stopChild(child, killMs);

/** Resolves with the URL of the mailbox. */
async function untilReady(child: ChildProcess, logFile: string): Promise<string | null> {
  let errors = '';
  const collect = (chunk: Buffer) => (errors += chunk);
  child.stderr?.on('data', collect);
  const mailbox = await new Promise<string | null>((proceed, refuse) => {
    child.once('error', refuse);
    child.once('exit', (code, signal) => {
      refuse(new UserError(errors.trim() || `The API did not start (it ended with ${signal ?? code}); its log is ${logFile}.`));
    });
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('ready' in message)) return;
      proceed('mailbox' in message && typeof message.mailbox === 'string' ? message.mailbox : null);
    });
  });
  child.stderr?.off('data', collect).pipe(process.stderr);
  return mailbox;
}
