import type { PageEntry } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';
import { systemNames } from '@nearhand/platform/system/os-name';
import { type System, systems } from './systems.ts';

function titleOf(os: System | null): string {
  return os ? translate('landing.downloads.titleFor', { system: systemNames[os] }) : translate('landing.title.downloads');
}

function descriptionOf(os: System | null): string {
  if (!os) return translate('landing.downloads.description');
  if (os === 'linux') return translate('landing.downloads.description.linux');
  return translate('landing.downloads.description.browser', { system: systemNames[os] });
}

/** All systems, and each of them, in the language of the texts. */
export const entries = (): PageEntry[] =>
  [null, ...systems].map((os) => ({ params: os ? { os } : {}, title: titleOf(os), description: descriptionOf(os) }));
