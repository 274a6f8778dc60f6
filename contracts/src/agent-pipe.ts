/** The command by which the desktop app starts the agent for one session. */
export const attendForAppCommand = 'attend-for-app';

/** A message of the app: one line of JSON on the standard input of the agent. The session ends with the input. */
export type ToAgent = { type: 'start'; server: string; code: string } | { type: 'answer'; isAllowed: boolean } | { type: 'stop' };

/** How a session ended: `replaced` by the customer's page, `stopped` with the program. */
export const agentEndings = ['operator', 'person', 'denied', 'server', 'failed', 'stopped', 'replaced'] as const;
export type AgentEnding = (typeof agentEndings)[number];

/** A message of the agent: one line of JSON on its standard output. All texts are in the language of the person. */
export type FromAgent =
  | { type: 'question'; operator: string; company: string; text: string; allow: string; deny: string; timeoutMs: number }
  | { type: 'started' }
  | { type: 'ended'; by: AgentEnding }
  | { type: 'failed'; message: string };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Null for a line that is no message of the app. */
export function readToAgent(line: string): ToAgent | null {
  const { type, server, code, isAllowed } = parse(line);
  if (type === 'start' && isText(server) && isText(code)) return { type, server, code };
  if (type === 'answer' && typeof isAllowed === 'boolean') return { type, isAllowed };
  return type === 'stop' ? { type } : null;
}

/** Null for a line that is no message of the agent. */
export function readFromAgent(line: string): FromAgent | null {
  const { type, operator, company, text, allow, deny, timeoutMs, by, message } = parse(line);
  switch (type) {
    case 'question':
      return isText(operator) && isText(company) && isText(text) && isText(allow) && isText(deny) && typeof timeoutMs === 'number'
        ? { type, operator, company, text, allow, deny, timeoutMs }
        : null;
    case 'started':
      return { type };
    case 'ended': {
      const ending = agentEndings.find((one) => one === by);
      return ending ? { type, by: ending } : null;
    }
    case 'failed':
      return isText(message) ? { type, message } : null;
    default:
      return null;
  }
}

function parse(line: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(line);
    return isObject(given) ? given : {};
  } catch {
    return {};
  }
}
