import { rm } from 'node:fs/promises';
import { originOf } from '../command-line.ts';
import type { Desktop } from '../desktop/desktop.ts';
import type { Download } from '../download.ts';
import { log } from '../log.ts';
import { networkSettings } from '../network/network-settings.ts';
import { inboxFolderOf } from '../session/inbox-folder.ts';
import { UserError } from '../user-error.ts';
import { deviceText } from '../visibility/device-texts.ts';
import { tellPerson } from '../visibility/tell-person.ts';
import { attend } from './attend.ts';

/**
 * Attends a session as a program that was started with a double click: what fails is shown in a window, since there is no terminal, and
 * the program removes itself after the session.
 */
export async function attendDownload(
  program: string,
  { server, code }: Download,
  desktop: Desktop,
  stopped: AbortSignal,
  filesFolder = inboxFolderOf(),
): Promise<void> {
  try {
    if (code === null) throw new UserError(deviceText('agent.download.renamed'));
    const network = () => networkSettings(process.env);
    await attend({ filesFolder, network }, { server: originOf(server), code }, desktop, stopped);
  } catch (error) {
    await tellPerson(desktop.system, error instanceof UserError ? error.message : deviceText('agent.download.failed'), stopped);
    throw error;
  }
  await rm(program).catch((error: unknown) => log(`The program could not be removed: ${String(error)}`));
}
