import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { UserError } from '../user-error.ts';
import { parseRegistration, type Registration } from './registration.ts';
import { openStateFolder } from './state-folder.ts';
import { writeAtomically } from './write-atomically.ts';

/** The registration of this device, in a private folder. */
export class RegistrationFile {
  readonly #folder: string;
  readonly #file: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'registration.json');
  }

  /** Null if the device is not registered. */
  async read(): Promise<Registration | null> {
    const content = await readFile(this.#file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null;
      throw new UserError(`${this.#file} cannot be read. Run the command as the user who registered the device.`);
    });
    if (content === null) return null;
    try {
      return parseRegistration(content);
    } catch {
      throw new UserError(`${this.#file} is damaged. Remove it and register the device again.`);
    }
  }

  async write(registration: Registration): Promise<void> {
    await openStateFolder(this.#folder);
    await writeAtomically(this.#file, `${JSON.stringify(registration, null, 2)}\n`);
  }

  async remove(): Promise<void> {
    await rm(this.#file, { force: true });
  }
}
