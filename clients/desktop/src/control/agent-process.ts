import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { attendForAppCommand, type FromAgent, readFromAgent, type ToAgent } from '@nearhand/contracts/agent-pipe';

export interface AgentOptions {
  program: readonly [command: string, ...options: string[]];
  env: NodeJS.ProcessEnv;
  onMessage: (message: FromAgent) => void;
  /** The process is gone, or has not started. */
  onExit: () => void;
  /** The process did not start, did not answer or end in time, or ended without a last message. Comes before `onExit`. */
  onCrash: (reason: 'launch-failed' | 'unresponsive' | 'crashed', message: string) => void;
}

/** The agent unpacks itself, and asks the server, before its first message. */
const firstMessageMs = 45_000;
/** Longer than the agent takes for an orderly end. */
const endMs = 8_000;

/**
 * The agent as a child process for one session. Its code goes through the pipe, which other users cannot read. The agent ends when this pipe
 * ends, so it outlives neither a crash of the app nor its end by force.
 */
export class AgentProcess {
  readonly #child: ChildProcess;
  #deadline: NodeJS.Timeout;
  /** Whether it has sent its last message, or was stopped. */
  #isEnding = false;
  #isLate = false;

  constructor({ program: [command, ...options], env, onMessage, onExit, onCrash }: AgentOptions) {
    this.#child = spawn(command, [...options, attendForAppCommand], { cwd: '/', env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#deadline = this.#killAfter(firstMessageMs);
    const { stdin, stdout } = this.#child;
    stdin?.on('error', () => undefined);
    if (stdout)
      createInterface({ input: stdout }).on('line', (line) => {
        const message = readFromAgent(line);
        if (!message) return;
        clearTimeout(this.#deadline);
        if (message.type === 'ended' || message.type === 'failed') this.#isEnding = true;
        onMessage(message);
      });
    let isOver = false;
    const over = () => {
      clearTimeout(this.#deadline);
      if (!isOver) onExit();
      isOver = true;
    };
    this.#child.once('error', (error: NodeJS.ErrnoException) => {
      if (!isOver) onCrash('launch-failed', error.code ?? error.name);
      over();
    });
    // `close` follows the last message; `exit` may come before it.
    this.#child.once('close', (code, signal) => {
      if (this.#isLate) onCrash('unresponsive', 'Killed');
      else if (!isOver && !this.#isEnding) onCrash('crashed', signal ? `Signal ${signal}` : `Exit code ${code}`);
      over();
    });
  }

  send(message: ToAgent): void {
    if (this.#child.stdin?.writable) this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Ends the session, and the process in any case. */
  stop(): void {
    this.#isEnding = true;
    this.send({ type: 'stop' });
    this.#child.stdin?.end();
    clearTimeout(this.#deadline);
    this.#deadline = this.#killAfter(endMs);
  }

  #killAfter(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#isLate = this.#child.kill('SIGKILL');
    }, delayMs).unref();
  }
}
