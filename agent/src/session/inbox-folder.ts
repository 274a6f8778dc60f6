import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Folder of received files. The service does not write into folders of other users, who could redirect it with symbolic links: it has a
 * folder of its own, in which the files belong to the person at the device.
 */
export function inboxFolderOf(): string {
  return process.getuid?.() === 0 ? '/var/lib/nearhand-files' : join(homedir(), 'Downloads');
}
