import { FormattedMessage } from '@nearhand/platform/intl';
import { PageFrame } from '../../shared/page-frame.tsx';

export const AlternativeTeamviewerScreen = () => (
  <PageFrame title={<FormattedMessage id="landing.title.alternative" />} lead={<FormattedMessage id="landing.alternative.lead" />}>
    {null}
  </PageFrame>
);

export { AlternativeTeamviewerScreen as Component };
