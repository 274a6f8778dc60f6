import type { components } from '@nearhand/contracts/openapi.gen';
import type { Locale } from '../../../http/locales.ts';
import { type InstallerService, systems } from './installer.service.ts';

type Installer = components['schemas']['Installer'];

const megabyte = 1024 * 1024;

/** Nothing but its state is known of an installer that cannot be downloaded. */
const without = (state: 'preparing' | 'missing') => ({ state, file: '', version: '', size: '', processor: '', sha256: '' });

function factsOf({ fileName, version, size, arch, sha256 }: Installer, locale: Locale) {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return { state: 'ready', file: fileName, version, size: format.format(size / megabyte), processor: arch, sha256 };
}

/** Facts for public pages about the installers of the agent, such as `installer.linux.version`. */
export async function installerFacts(installers: Pick<InstallerService, 'list'>, locale: Locale): Promise<Record<string, string>> {
  const { items, preparing } = await installers.list('device');
  const facts = systems.flatMap((os) => {
    const installer = items.find((one) => one.os === os);
    const known = installer ? factsOf(installer, locale) : without(preparing.includes(os) ? 'preparing' : 'missing');
    return Object.entries(known).map(([name, text]) => [`installer.${os}.${name}`, text]);
  });
  return Object.fromEntries(facts);
}
