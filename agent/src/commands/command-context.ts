import type { NetworkSettings } from '../network/network-settings.ts';
import type { RegistrationFile } from '../state/registration-file.ts';

/** What commands work with. */
export interface CommandContext {
  registrations: RegistrationFile;
  stateFolder: string;
  /** Folder of received files. */
  filesFolder: string;
  /** Separates several agents on one machine. */
  instance: string;
  /** Of the environment and the command line. */
  network: () => Promise<NetworkSettings>;
  print: (line: string) => void;
}
