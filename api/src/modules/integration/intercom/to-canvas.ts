import type { components } from '@nearhand/contracts/openapi.gen';
import type { CanvasMessageId, CanvasMessages } from './canvas-messages.ts';
import type { IntercomStartEntity } from './intercom-start.entity.ts';
import { plainText } from './plain-text.ts';

type Schemas = components['schemas'];
type Component = Schemas['IntercomComponent'];
type Session = Schemas['Session'];
export type Canvas = Schemas['IntercomAnswer'];

const longestTitle = 80;
const longestName = 60;

/** Ids of buttons. That of a start names the start. */
export const refreshButton = 'refresh';
export const startButtonOf = (token: string) => `start-${token}`;
export const startTokenOf = (button: string | null | undefined) => /^start-(.+)$/.exec(button ?? '')?.[1] ?? null;

/** Reason why a teammate cannot help from here, and the page that changes it. */
export interface CanvasProblem {
  text: CanvasMessageId;
  values?: Record<string, string>;
  button: CanvasMessageId;
  url: string;
}

/** Content that a teammate sees beside a conversation. */
export interface CanvasView {
  operatorName: string;
  companyName: string;
  /** The open session of the operator with this contact. */
  current: { session: Session; link: string | null; reply: IntercomStartEntity['reply'] | null } | null;
  /** Whether its creation has not finished. */
  isStarting: boolean;
  othersOpen: readonly Session[];
  closed: readonly Session[];
  /** Token of the button that starts a session. */
  startToken: string;
  urlOf: (session: Session) => string;
  now: Date;
}

const text = (value: string, style?: 'header' | 'muted' | 'error'): Component => ({ type: 'text', text: value, ...(style && { style }) });
const divider: Component = { type: 'divider' };
const toCanvas = (components: Component[]): Canvas => ({ canvas: { content: { components } } });

const submitButton = (id: string, label: string, style: 'primary' | 'secondary' = 'primary'): Component => ({
  type: 'button',
  id,
  label,
  style,
  action: { type: 'submit' },
});
const linkButton = (id: string, label: string, url: string, style: 'primary' | 'secondary' = 'primary'): Component => ({
  type: 'button',
  id,
  label,
  style,
  action: { type: 'url', url },
});

/** Formats seconds as 0:42, 12:05 or 1:02:03. */
function clock(totalSeconds: number): string {
  const whole = Math.max(0, Math.floor(totalSeconds));
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), String(whole % 60).padStart(2, '0')];
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

function stateOf({ status, joinedAt }: Session, { text: format }: CanvasMessages, now: Date): string {
  const state = format(`canvas.state.${status}`);
  return status !== 'closed' && joinedAt ? `${state} · ${clock((now.getTime() - Date.parse(joinedAt)) / 1000)}` : state;
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

function itemOf(session: Session, messages: CanvasMessages, { urlOf, now }: CanvasView): Schemas['IntercomListItem'] {
  const { sessionId, title, customerName, operator, createdAt, status, duration } = session;
  const isClosed = status === 'closed';
  return {
    type: 'item',
    id: `session-${sessionId}`,
    title: plainText(title, longestTitle) || plainText(customerName, longestName) || messages.text('canvas.untitled'),
    subtitle: joined(isClosed ? messages.date(createdAt) : stateOf(session, messages, now), plainText(operator.name, longestName)),
    ...(isClosed && duration !== null && { tertiary_text: clock(duration) }),
    action: { type: 'url', url: urlOf(session) },
  };
}

function currentOf(view: CanvasView, messages: CanvasMessages): Component[] {
  const { text: format } = messages;
  if (!view.current) {
    const start = submitButton(startButtonOf(view.startToken), format('canvas.start'));
    return view.isStarting ? [text(format('canvas.starting'))] : [start];
  }
  const { session, link, reply } = view.current;
  const code = session.code?.replace(/(\d{3})(?=\d)/g, '$1 ');
  const isToCopy = link !== null && (reply === 'failed' || reply === null) && session.status === 'waiting';
  return [
    text(stateOf(session, messages, view.now)),
    ...(reply === 'pending' ? [text(format('canvas.reply.pending'), 'muted')] : []),
    ...(reply === 'sent' ? [text(format('canvas.reply.sent'), 'muted')] : []),
    ...(reply === 'failed' ? [text(format('canvas.reply.failed'), 'error')] : []),
    ...(isToCopy ? [text(link)] : []),
    ...(code ? [text(format('canvas.code', { code }), 'muted')] : []),
    linkButton('open', format('canvas.open'), view.urlOf(session)),
  ];
}

/** The canvas of an operator. Texts of contacts are data: they are shown without their markup. */
export function toSessionCanvas(view: CanvasView, messages: CanvasMessages): Canvas {
  const { othersOpen, closed } = view;
  const list = (title: CanvasMessageId, sessions: readonly Session[]): Component[] =>
    sessions.length === 0
      ? []
      : [divider, text(messages.text(title), 'muted'), { type: 'list', items: sessions.map((session) => itemOf(session, messages, view)) }];
  return toCanvas([
    text(joined(plainText(view.operatorName, longestName), plainText(view.companyName, longestName)), 'muted'),
    ...currentOf(view, messages),
    submitButton(refreshButton, messages.text('canvas.refresh'), 'secondary'),
    ...list('canvas.open.others', othersOpen),
    ...list('canvas.earlier', closed),
  ]);
}

export function toProblemCanvas({ text: id, values = {}, button, url }: CanvasProblem, { text: format }: CanvasMessages): Canvas {
  return toCanvas([
    text(format(id, values)),
    linkButton('resolve', format(button), url),
    submitButton(refreshButton, format('canvas.refresh'), 'secondary'),
  ]);
}
