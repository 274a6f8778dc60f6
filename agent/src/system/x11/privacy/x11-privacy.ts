import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { PrivacyPort } from '../../system.ts';
import type { XConnection, XServerAddress } from '../x-connection.ts';
import { blankReport } from './keep-screen-blank.ts';
import { MonitorLight } from './monitor-light.ts';
import { X11InputLock } from './x11-input-lock.ts';

/** Program and arguments of the process that keeps the screen blank. */
export type BlankCommand = readonly [program: string, ...args: string[]];

export class X11Privacy implements PrivacyPort {
  readonly canBlank: boolean;
  readonly canLock = true;
  readonly #address: XServerAddress;
  readonly #command: BlankCommand;
  readonly #lock: X11InputLock;
  #process: ChildProcess | null = null;

  static async open(x: XConnection, address: XServerAddress, command: BlankCommand): Promise<X11Privacy> {
    const light = await MonitorLight.read(x).catch(() => null);
    return new X11Privacy(x, address, command, light !== null);
  }

  private constructor(x: XConnection, address: XServerAddress, command: BlankCommand, canBlank: boolean) {
    this.canBlank = canBlank;
    this.#address = address;
    this.#command = command;
    this.#lock = new X11InputLock(x);
    this.onEscape = this.#lock.onEscape;
  }

  readonly onEscape: PrivacyPort['onEscape'];

  get isLocked(): boolean {
    return this.#lock.isLocked;
  }

  setLocked(isLocked: boolean): Promise<void> {
    return this.#lock.set(isLocked);
  }

  async setBlank(isBlank: boolean): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running && running.exitCode === null) {
      running.stdin?.end();
      await once(running, 'exit');
    }
    if (isBlank) this.#process = await this.#start();
  }

  close(): void {
    this.#lock.close();
    this.#process?.stdin?.end();
    this.#process = null;
  }

  async #start(): Promise<ChildProcess> {
    const [program, ...args] = this.#command;
    const { display, authority } = this.#address;
    const env = { ...process.env, DISPLAY: display, ...(authority && { XAUTHORITY: authority }) };
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    const isBlank = await Promise.race([
      once(child.stdout, 'data').then(([text]) => String(text) === blankReport),
      once(child, 'exit').then(() => false),
    ]);
    if (!isBlank) throw new Error('The monitors cannot be dark');
    return child;
  }
}
