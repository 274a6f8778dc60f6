import { CapacitorHttp, registerPlugin } from '@capacitor/core';
import { checkServer } from '@nearhand/client-kit/first-start/check-server';
import { showFirstStart } from '@nearhand/client-kit/first-start/first-start-page';
import { firstStartTexts } from '@nearhand/client-kit/first-start/first-start-texts';
import { systemLanguage } from '@nearhand/client-kit/texts/text-in';
import { nativeFetch } from './native-fetch.ts';
import type { ShellPlugin } from './shell-plugin.ts';

const shell = registerPlugin<ShellPlugin>('NearhandShell');
const fetch = nativeFetch((options) => CapacitorHttp.get(options));

showFirstStart(firstStartTexts(systemLanguage(navigator.languages)), async (address) => {
  const result = await checkServer({ fetch }, address);
  if (result.fault === undefined) await shell.setServer({ origin: result.origin });
  return result;
});
