import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type FromAgent, readToAgent } from '@nearhand/contracts/agent-pipe';
import { originOf } from '../command-line.ts';
import type { Desktop } from '../desktop/desktop.ts';
import { UserError } from '../user-error.ts';
import { deviceText } from '../visibility/device-texts.ts';
import { attend, type ConsentQuestion } from './attend.ts';
import type { CommandContext } from './command-context.ts';

interface AppPipe {
  input: Readable;
  output: Writable;
}

/** Time for an orderly end after the app is gone. */
const endMs = 5_000;

/**
 * Attends a session for the desktop app that has started this program (`@nearhand/contracts/agent-pipe`). The code arrives through the pipe,
 * so that other users do not see it among the arguments of a process. The app asks the person. It ends the session with a message; if it
 * crashes, the end of the pipe does.
 */
export async function attendForApp(
  context: Pick<CommandContext, 'filesFolder' | 'network'>,
  desktop: Desktop,
  { input, output }: AppPipe,
  stopped: AbortSignal,
): Promise<void> {
  const stopping = new AbortController();
  const ended = AbortSignal.any([stopped, stopping.signal]);
  const given = Promise.withResolvers<{ server: string; code: string }>();
  const answer = Promise.withResolvers<boolean>();
  given.promise.catch(() => undefined);
  const send = (message: FromAgent) => void output.write(`${JSON.stringify(message)}\n`);
  // The app may be gone.
  output.on('error', () => undefined);
  input.on('error', () => undefined);

  const lines = createInterface({ input });
  lines.on('line', (line) => {
    const message = readToAgent(line);
    if (message?.type === 'start') given.resolve(message);
    else if (message?.type === 'answer') answer.resolve(message.isAllowed);
    else if (message?.type === 'stop') stopping.abort('person');
  });
  let deadline: NodeJS.Timeout | undefined;
  const endWithPipe = () => {
    stopping.abort();
    deadline = setTimeout(() => process.exit(1), endMs).unref();
  };
  lines.on('close', endWithPipe);
  const giveUp = () => {
    given.reject(new UserError(deviceText('agent.command.giveCode')));
    answer.resolve(false);
  };
  ended.addEventListener('abort', giveUp);
  // Also by a signal that came before.
  if (ended.aborted) giveUp();

  const ask = (question: ConsentQuestion): Promise<boolean> => {
    if (ended.aborted) return Promise.resolve(false);
    send({ type: 'question', ...question, allow: deviceText('agent.allow'), deny: deviceText('agent.deny') });
    setTimeout(() => answer.resolve(false), question.timeoutMs).unref();
    return answer.promise;
  };
  try {
    const { server, code } = await given.promise;
    const by = await attend(context, { server: originOf(server), code }, desktop, ended, {
      ask,
      onStarted: () => send({ type: 'started' }),
    });
    send({ type: 'ended', by });
  } catch (error) {
    send({ type: 'failed', message: error instanceof UserError ? error.message : deviceText('agent.download.failed') });
    throw error;
  } finally {
    lines.off('close', endWithPipe);
    clearTimeout(deadline);
  }
}
