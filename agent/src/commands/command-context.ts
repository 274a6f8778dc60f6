import type { RegistrationFile } from '../state/registration-file.ts';

/** What commands work with. */
export interface CommandContext {
  registrations: RegistrationFile;
  /** Separates several agents on one machine. */
  instance: string;
  print: (line: string) => void;
}
