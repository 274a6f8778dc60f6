import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';

/** The code of a command that needs one, from NEARHAND_CODE or the first line of the input: arguments are in the list of processes. */
export async function givenCode(
  [command = '', ...options]: readonly string[],
  environment: NodeJS.ProcessEnv,
  input: Readable,
): Promise<string | undefined> {
  const needsCode = command === 'register' || command === 'attend';
  if (!needsCode || options.some((option) => /^(?:--code(?:=.*)?|--help|-h)$/.test(option))) return undefined;
  const code = environment['NEARHAND_CODE'];
  // Programs that the agent starts do not receive it.
  delete environment['NEARHAND_CODE'];
  if (code) return code;
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
  }
  return undefined;
}
