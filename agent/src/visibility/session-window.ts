import type { DeviceSession } from '../session/device-session.ts';
import type { OpenWindow, System, WindowContent } from '../system/system.ts';

/** Shows who is connected, with a button to disconnect, while operators are in the session. */
export class SessionWindow {
  readonly #session: DeviceSession;
  readonly #company: string;
  readonly #end: () => void;
  #system: System | null;
  #window: OpenWindow | null = null;

  constructor(session: DeviceSession, company: string, system: System | null) {
    this.#session = session;
    this.#company = company;
    this.#system = system;
    this.#end = session.subscribe(() => this.#show());
    this.#show();
  }

  useSystem(system: System | null): void {
    this.#window?.close();
    this.#window = null;
    this.#system = system;
    this.#show();
  }

  close(): void {
    this.#end();
    this.#window?.close();
    this.#window = null;
  }

  #show(): void {
    const names = this.#session.state.operators.filter(({ isConnected }) => isConnected).map(({ name }) => name);
    if (names.length === 0 || !this.#system) {
      this.#window?.close();
      this.#window = null;
      return;
    }
    const content: WindowContent = {
      title: 'Nearhand: connected',
      lines: [`Connected: ${names.join(', ')}`, this.#company],
      buttons: [{ label: 'Disconnect', onPress: () => this.#session.stop() }],
    };
    if (this.#window) this.#window.update(content);
    // Closing the window does not hide who is connected: it ends the session.
    else this.#window = this.#system.window.open(content, () => this.#session.stop());
  }
}
