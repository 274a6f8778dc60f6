import type { NetworkSettings } from '../network/network-settings.ts';
import type { RegistrationFile } from '../state/registration-file.ts';

/** Dependencies of the commands. */
export interface CommandContext {
  registrations: RegistrationFile;
  stateFolder: string;
  /** Folder of received files. */
  filesFolder: string;
  /** Separates several agents on one machine. */
  instance: string;
  /** Read from the environment and the command line. */
  network: () => Promise<NetworkSettings>;
  print: (line: string) => void;
}
