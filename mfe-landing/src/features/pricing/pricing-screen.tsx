import { FormattedMessage } from '@nearhand/platform/intl';
import { PageFrame } from '../../shared/page-frame.tsx';

export const PricingScreen = () => (
  <PageFrame title={<FormattedMessage id="landing.title.pricing" />} lead={<FormattedMessage id="landing.pricing.lead" />}>
    {null}
  </PageFrame>
);

export { PricingScreen as Component };
