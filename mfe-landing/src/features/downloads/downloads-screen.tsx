import type { PageEntry } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { PageFrame } from '../../shared/page-frame.tsx';

export const DownloadsScreen = () => (
  <PageFrame title={<FormattedMessage id="landing.title.downloads" />} lead={<FormattedMessage id="landing.downloads.lead" />}>
    {null}
  </PageFrame>
);

export { DownloadsScreen as Component };

export const entries = (): PageEntry[] => [{ params: {} }, ...['linux', 'windows', 'macos'].map((os) => ({ params: { os } }))];
