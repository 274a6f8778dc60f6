export const crashParts = ['main', 'page', 'child', 'agent'] as const;

/** A place in the code of an app. It names a file of the app, never its folder. */
export interface CrashFrame {
  function: string;
  file: string;
  line: number | null;
  column: number | null;
}

/** A crash of an app, without names of people, folders, hosts and addresses: the app removes them before it keeps the report. */
export interface CrashReport {
  /** 32 hexadecimal digits. */
  id: string;
  /** Time of the last one, in milliseconds since 1970. */
  at: number;
  /** Version of the app that crashed. */
  appVersion: string;
  /** Crashed part: the app itself, a page, another process of its browser, or the agent. */
  part: (typeof crashParts)[number];
  /** `exception`, `rejection`, or how a process ended, such as `oom`. */
  reason: string;
  /** Type of the error or of the process. */
  name: string;
  message: string;
  /** The innermost comes first. */
  frames: CrashFrame[];
  /** Number of times that it happened. */
  count: number;
}

/** An app keeps no more, and the page takes no more. */
export const crashLimits = { reports: 10, frames: 30, message: 500, name: 120, count: 99 } as const;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isShort = (value: unknown, most: number = crashLimits.name): value is string => typeof value === 'string' && value.length <= most;
const isNumber = (value: unknown, most: number): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
const isPlace = (value: unknown): value is number | null => value === null || isNumber(value, 100_000_000);

/** Whether a text can be the id of a report. */
export const isCrashId = (id: unknown): id is string => typeof id === 'string' && /^[\da-f]{32}$/.test(id);

function frameIn(given: unknown): CrashFrame | null {
  if (!isObject(given)) return null;
  const { file, line, column } = given;
  const name = given['function'];
  return isShort(name) && isShort(file) && !/[/\\]/.test(file) && isPlace(line) && isPlace(column)
    ? { function: name, file, line, column }
    : null;
}

function reportIn(given: unknown): CrashReport | null {
  if (!isObject(given)) return null;
  const { id, at, appVersion, part, reason, name, message, frames, count } = given;
  const known = crashParts.find((one) => one === part);
  const isWhole =
    isCrashId(id) &&
    isNumber(at, Number.MAX_SAFE_INTEGER) &&
    isShort(appVersion, 32) &&
    /^[\w.-]+$/.test(appVersion) &&
    isShort(reason, 32) &&
    /^[\w-]+$/.test(reason) &&
    isShort(name) &&
    isShort(message, crashLimits.message) &&
    isNumber(count, crashLimits.count) &&
    Array.isArray(frames) &&
    frames.length <= crashLimits.frames;
  if (!isWhole || !known) return null;
  const places = frames.map(frameIn).filter((frame) => frame !== null);
  return places.length === frames.length ? { id, at, appVersion, part: known, reason, name, message, frames: places, count } : null;
}

/** The reports in a value from elsewhere, such as a file or a message. What is no report is left out. */
export const crashReportsIn = (given: unknown): CrashReport[] =>
  (Array.isArray(given) ? given : [])
    .slice(0, crashLimits.reports)
    .map(reportIn)
    .filter((report) => report !== null);
