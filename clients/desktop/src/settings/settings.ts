import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { serverOrigin } from '@nearhand/client-kit/addresses/server-address';
import { isPlace, type WindowPlace } from '../windows/window-place.ts';

export type WindowKind = 'shell' | 'session' | 'join';

/** Settings that the app keeps for one user of the computer. */
export interface Settings {
  /** Origin of the server; null until one is chosen. */
  server: string | null;
  places: Partial<Record<WindowKind, WindowPlace>>;
  /** Whether keys of the app work in all programs. */
  hasGlobalKeys: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Settings in a file. A damaged part of it counts as missing. */
export class SettingsFile {
  readonly #file: string;
  #settings: Settings;

  constructor(file: string) {
    this.#file = file;
    this.#settings = read(file);
  }

  get(): Readonly<Settings> {
    return this.#settings;
  }

  save(changes: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...changes };
    mkdirSync(dirname(this.#file), { recursive: true });
    // A reader, or a power failure, finds the old file or the new one.
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#settings), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }

  savePlace(kind: WindowKind, place: WindowPlace): void {
    this.save({ places: { ...this.#settings.places, [kind]: place } });
  }
}

function read(file: string): Settings {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Missing or damaged.
  }
  const { server, places, hasGlobalKeys } = isObject(given) ? given : {};
  const { shell, session, join } = isObject(places) ? places : {};
  return {
    server: typeof server === 'string' ? serverOrigin(server) : null,
    hasGlobalKeys: hasGlobalKeys === true,
    places: { ...(isPlace(shell) && { shell }), ...(isPlace(session) && { session }), ...(isPlace(join) && { join }) },
  };
}
