import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '@nearhand/contracts/openapi.gen';
import type { AttendCommand } from '../command-line.ts';
import type { Desktop } from '../desktop/desktop.ts';
import { useNetwork } from '../network/use-network.ts';
import { DeviceServer } from '../server/device-server.ts';
import { ServerError } from '../server/server-error.ts';
import { sessionQuestions } from '../session/consent.ts';
import { DeviceSession } from '../session/device-session.ts';
import { FileInbox } from '../session/file-inbox.ts';
import type { SessionEnd } from '../session/session-end.ts';
import { UserError } from '../user-error.ts';
import { askPerson } from '../visibility/ask-person.ts';
import { deviceText } from '../visibility/device-texts.ts';
import { SessionWindow } from '../visibility/session-window.ts';
import type { CommandContext } from './command-context.ts';

type Schemas = components['schemas'];
type Joined = Schemas['SessionInvitationJoined'];

/** Join requests are repeated until the operator has answered. */
const pollMs = 2_500;
const consentMs = 60_000;

const keyPattern = /^[A-Za-z0-9_-]{22}$/;

/** Shown by the customer's page, which has asked the customer already. */
const controlCodePattern = /^[A-Z2-9]{5}[\s-]?[A-Z2-9]{5}$/i;

/** A session by its key, or by its spoken code with any separators. */
const invitationOf = (code: string): { key: string } | { code: string } =>
  keyPattern.test(code) ? { key: code } : { code: code.replace(/\D/g, '') };

/** The consent to a session. A yes grants what the text names. */
export interface ConsentQuestion {
  operator: string;
  company: string;
  text: string;
  timeoutMs: number;
}

interface AttendOptions {
  /** Asks the person for the consent to the session. By default, a window of the agent does. */
  ask?: (question: ConsentQuestion) => Promise<boolean>;
  onStarted?: () => void;
}

/**
 * Joins one session as its customer, with control, after the consent of the person at the computer. `stopped` ends the session; with the
 * reason `person`, as their wish.
 */
export async function attend(
  { filesFolder, network }: Pick<CommandContext, 'filesFolder' | 'network'>,
  { server: origin, code }: Omit<AttendCommand, 'name'>,
  desktop: Desktop,
  stopped: AbortSignal,
  { ask, onStarted }: AttendOptions = {},
): Promise<SessionEnd> {
  await useNetwork(origin, await network());
  // Checked before the code is used, because a code works once.
  if (!desktop.system) throw new UserError(deviceText('agent.command.noDesktop'));
  const server = new DeviceServer(origin);
  const handedOver = controlCodePattern.test(code) ? await explained(server.useControlCode(code)) : null;
  const card = handedOver ?? (await join(server, { ...invitationOf(code), accept: false }));
  const { company, operator, key } = card;

  const text = deviceText(sessionQuestions.control.text);
  const isAllowed = await (ask
    ? ask({ operator: operator.name, company: company.name, text, timeoutMs: consentMs })
    : askPerson(desktop.system, { lines: [`${operator.name} (${company.name})`, text], timeoutMs: consentMs, stopped }));
  if (!isAllowed) throw new UserError(deviceText('agent.command.accessDenied'));

  const { sessionId, customerToken, signaling } = handedOver ?? (await enter(server, key, stopped));
  if (customerToken === null) throw new UserError(deviceText('agent.command.sessionTaken'));
  const inbox = new FileInbox(filesFolder, () => desktop.uid);
  await inbox.clean();
  const { promise: over, resolve: end } = Promise.withResolvers<SessionEnd>();
  const session = new DeviceSession({
    invite: { sessionId, key, customerToken, mode: 'control', signaling },
    server,
    inbox,
    operatorName: operator.name,
    decide: (operatorName, textId) =>
      askPerson(desktop.system, { lines: [`${operatorName} (${company.name})`, deviceText(textId)], timeoutMs: consentMs }),
    // The program would not start with the computer.
    canRestart: false,
    onEnd: end,
  });
  const window = new SessionWindow(session, company.name, desktop.system);
  const follow = () => {
    session.useSystem(desktop.system);
    window.useSystem(desktop.system);
  };
  follow();
  desktop.onChange(follow);
  const stop = () => session.stop(stopped.reason === 'person' ? 'person' : 'stopped');
  stopped.addEventListener('abort', stop);
  // Also by what came while the session was entered.
  if (stopped.aborted) stop();
  onStarted?.();
  const by = await over;
  await inbox.close();
  window.close();
  await server.closed();
  return by;
}

async function enter(server: DeviceServer, key: string, stopped: AbortSignal): Promise<Joined> {
  let joinRequestToken: string | undefined;
  for (;;) {
    stopped.throwIfAborted();
    const answer = await join(server, { key, accept: true, ...(joinRequestToken && { joinRequestToken }) });
    if (answer.state === 'joined') return answer;
    if (answer.state !== 'waiting') throw new UserError(deviceText('agent.command.rejected'));
    joinRequestToken = answer.joinRequestToken;
    await pause(pollMs, undefined, { signal: stopped });
  }
}

const join = (server: DeviceServer, body: Schemas['SessionJoin']): Promise<Schemas['SessionInvitation']> => explained(server.join(body));

async function explained<Answer>(request: Promise<Answer>): Promise<Answer> {
  return request.catch((error: unknown) => {
    if (!(error instanceof ServerError)) throw error;
    if (error.status === 404 || error.status === 400) throw new UserError(deviceText('agent.command.codeInvalid'));
    throw new UserError(error.message);
  });
}
