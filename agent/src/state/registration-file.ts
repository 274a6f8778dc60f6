import { randomBytes } from 'node:crypto';
import { readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { UserError } from '../user-error.ts';
import { deviceText } from '../visibility/device-texts.ts';
import { parseRegistration, type Registration } from './registration.ts';
import { openStateFolder } from './state-folder.ts';
import { writeAtomically } from './write-atomically.ts';

const secretBytes = 32;
const secretPattern = /^[\w-]{43}$/;

/** The registration of this device, in a private folder. */
export class RegistrationFile {
  readonly #folder: string;
  readonly #file: string;
  readonly #begun: string;
  #hasBegun = false;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'registration.json');
    this.#begun = join(folder, 'new-secret');
  }

  /** The secret of the next registration. It stays the same until a registration is written, because the reply of the server may be lost. */
  async newSecret(): Promise<string> {
    const begun = await readFile(this.#begun, 'utf8').catch(() => '');
    // Left behind if the agent ended between the two files.
    const isUsed = (await this.read())?.secret === begun;
    if (secretPattern.test(begun) && !isUsed) return begun;
    const secret = randomBytes(secretBytes).toString('base64url');
    await openStateFolder(this.#folder);
    await writeAtomically(this.#begun, secret);
    this.#hasBegun = true;
    return secret;
  }

  /**
   * Leaves nothing of a registration that the server has refused. An earlier one whose reply was lost may have succeeded: its secret is
   * kept.
   */
  async discardNewSecret(): Promise<void> {
    if (!this.#hasBegun) return;
    await rm(this.#begun, { force: true });
    // Others may be using the folder.
    await rmdir(this.#folder).catch(() => undefined);
  }

  /** Null if the device is not registered. */
  async read(): Promise<Registration | null> {
    const content = await readFile(this.#file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null;
      throw new UserError(deviceText('agent.command.registrationUnreadable', { file: this.#file }));
    });
    if (content === null) return null;
    try {
      return parseRegistration(content);
    } catch {
      throw new UserError(deviceText('agent.command.registrationDamaged', { file: this.#file }));
    }
  }

  async write(registration: Registration): Promise<void> {
    await openStateFolder(this.#folder);
    await writeAtomically(this.#file, `${JSON.stringify(registration, null, 2)}\n`);
    await rm(this.#begun, { force: true });
  }

  async remove(): Promise<void> {
    for (const file of [this.#file, this.#begun]) await rm(file, { force: true });
  }
}
