import { parseCommandLine, UsageError, usage } from './command-line.ts';
import { commands } from './commands.ts';
import { exitCodeOf, exitCodes, failureText, findingsOf } from './failure-text.ts';
import { Refusal } from './release-server.ts';

/** Runs a command, and prints its result or what is wrong. Returns the exit code. */
export async function runCommand(given: string[]): Promise<number> {
  let asJson = given.includes('--json');
  try {
    const { values, positionals } = parseCommandLine(given);
    asJson = values.json;
    const [name, ...args] = positionals;
    const command = commands.get(name ?? '');
    if (!command) throw new UsageError(name ? `There is no command ${name}` : usage);
    const show = (result: object, text: string) => void process.stdout.write(`${asJson ? JSON.stringify(result, null, 2) : text}\n`);
    const onProgress = (text: string) => {
      if (!asJson) process.stderr.write(`${text}\n`);
    };
    return (await command({ args, values, show, onProgress })) ?? 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    if (asJson) {
      const code = error instanceof Refusal ? error.code : isUsage ? 'USAGE' : 'FAILED';
      process.stdout.write(
        `${JSON.stringify({ code, message: error instanceof Error ? error.message : String(error), findings: findingsOf(error) }, null, 2)}\n`,
      );
    } else process.stderr.write(`${failureText(error)}\n`);
    return isUsage ? exitCodes.usage : exitCodeOf(error);
  }
}
