import type { RegistrationFile } from '../state/registration-file.ts';

/** What commands work with. */
export interface CommandContext {
  registrations: RegistrationFile;
  stateFolder: string;
  /** Folder of received files. */
  filesFolder: string;
  /** Separates several agents on one machine. */
  instance: string;
  print: (line: string) => void;
}
