import type { PrerenderedPage, Telemetry } from '@nearhand/contracts/release';
import { type Consent } from '@nearhand/platform/host';
import { stored } from '../../stored';
import { plainUrl } from '../plain-url';
import { campaignOf } from './campaign';
import { watchContentChoices } from './content-choices';
import { openTag, sendView } from './tag';

/** Sends the view of a prerendered page in a browser, before the application loads. */
export function sendEarlyView(tag: NonNullable<Telemetry['tag']>, { name, path }: PrerenderedPage): void {
  openTag(tag, stored('consent') as Consent | null, campaignOf(location.search, { campaign: null }));
  watchContentChoices();
  sendView({ title: name, url: location.origin + path, referrer: plainUrl(document.referrer) });
}
