import type { components } from '@nearhand/contracts/openapi.gen';
import { DomainError } from '../../../http/domain-error.ts';
import type { Locale } from '../../../http/locales.ts';
import { type InstallerService, systems } from './installer.service.ts';

type Os = components['schemas']['Os'];

const megabyte = 1024 * 1024;

/** Nothing but its state is known of an installer that cannot be downloaded. */
const without = (state: 'preparing' | 'missing') => ({ state, file: '', version: '', size: '', processor: '', sha256: '' });

async function factsOfSystem(installers: Pick<InstallerService, 'findLatest'>, os: Os, locale: Locale) {
  try {
    const { fileName, version, size, arch, sha256 } = await installers.findLatest(os);
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
    return { state: 'ready', file: fileName, version, size: format.format(size / megabyte), processor: arch, sha256 };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return without(error.code === 'INSTALLER_BEING_PREPARED' ? 'preparing' : 'missing');
  }
}

/** Facts for public pages about the installers of the agent, such as `installer.linux.version`. */
export async function installerFacts(installers: Pick<InstallerService, 'findLatest'>, locale: Locale): Promise<Record<string, string>> {
  const facts = await Promise.all(
    systems.map(async (os) =>
      Object.entries(await factsOfSystem(installers, os, locale)).map(([name, text]) => [`installer.${os}.${name}`, text]),
    ),
  );
  return Object.fromEntries(facts.flat());
}
