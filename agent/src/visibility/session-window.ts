import type { ChatEntry } from '@nearhand/platform/session-link/chat/chat';
import type { LinkedOperator } from '@nearhand/platform/session-link/ends/customer-end';
import type { DeviceSession } from '../session/device-session.ts';
import type { OpenWindow, System, WindowContent } from '../system/system.ts';
import { wrapText } from '../system/wrap-text.ts';
import { deviceText } from './device-texts.ts';

/** Characters of a line of the chat. The window breaks lines that are still too wide for it. */
const lineLength = 60;
const mostChatLines = 8;

const fits = (line: string): boolean => line.length <= lineLength;

/** Shows who is connected and what they write, with a button to disconnect, while operators are in the session. */
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
    const { operators, chat, isRecorded, isLocked, unstored } = this.#session.state;
    const connected = operators.filter(({ isConnected }) => isConnected);
    if (connected.length === 0 || !this.#system) {
      this.#window?.close();
      this.#window = null;
      return;
    }
    const state = [
      this.#company,
      ...connected.flatMap(linesOf),
      ...(isRecorded ? [deviceText('agent.recorded')] : []),
      ...(isLocked ? [deviceText('agent.locked')] : []),
    ];
    const content: WindowContent = {
      title: deviceText('agent.title.connected'),
      lines: [
        ...state,
        ...(unstored ? wrapText(deviceText(unstored.text, { name: unstored.name }), fits) : []),
        ...chatLines(chat),
        deviceText('agent.onlyHere'),
        deviceText('agent.byKeyboard'),
      ],
      kept: state.length,
      buttons: [{ label: deviceText('agent.disconnect'), onPress: () => this.#session.stop('person') }],
    };
    if (this.#window) this.#window.update(content);
    // No session goes on unseen.
    else this.#window = this.#system.window.open(content, () => this.#session.stop('stopped'));
  }
}

const linesOf = ({ name, securityWords }: LinkedOperator): string[] => [
  deviceText('agent.connected', { name }),
  ...(Array.isArray(securityWords) ? [deviceText('agent.securityWords', { words: securityWords.join(' ') })] : []),
];

/** The newest messages of the operators. */
function chatLines(chat: readonly ChatEntry[]): string[] {
  const lines = chat.filter(({ isOwn }) => !isOwn).flatMap(({ name, text }) => wrapText(`${name}: ${text}`, fits));
  return lines.slice(-mostChatLines);
}
