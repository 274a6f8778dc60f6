import { type CrashFrame, type CrashReport, crashLimits } from '@nearhand/platform/client/crash-report';
import { type OwnNames, privateText } from './private-text.ts';

export type CrashDescription = Pick<CrashReport, 'name' | 'message' | 'frames'>;

const line = /^\s*at (?:(?<name>.+?) \()?(?<place>.+?)(?::(?<line>\d+))?(?::(?<column>\d+))?\)?$/;

/** Names of code, such as `async Session.#open [as start]`. Addresses and paths are not. */
const isOfCode = (name: string) => /^[\w$.#<> [\]]+$/.test(name);

const short = (text: string, most: number = crashLimits.name) => text.slice(0, most);
const numberOf = (digits: string | undefined) => (digits && digits.length < 9 ? Number(digits) : null);

function frameOf(text: string, names: OwnNames): CrashFrame | null {
  const { name = '', place = '', line: row, column } = line.exec(text.slice(0, 1_000))?.groups ?? {};
  if (!place) return null;
  // The last part of a path or an address is the file; its query is not.
  const file = place.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? '';
  return {
    function: isOfCode(name) ? short(name) : '',
    file: short(privateText(file, names).replace(/[/\\]/g, '')),
    line: numberOf(row),
    column: numberOf(column),
  };
}

function framesIn(stack: string, names: OwnNames): CrashFrame[] {
  const lines = stack.slice(0, 20_000).split('\n');
  return lines.flatMap((text) => frameOf(text, names) ?? []).slice(0, crashLimits.frames);
}

/** Describes an error for a report. Anything can be thrown, and the properties of an error can throw. */
export function describeError(error: unknown, names: OwnNames): CrashDescription {
  try {
    if (!(error instanceof Error)) return { name: 'Error', message: `A ${typeof error} was thrown`, frames: [] };
    const { name, message, stack } = error;
    return {
      name: short(privateText(String(name), names)),
      message: short(privateText(String(message), names), crashLimits.message),
      frames: framesIn(String(stack ?? ''), names),
    };
  } catch {
    return { name: 'Error', message: 'The error could not be read', frames: [] };
  }
}
