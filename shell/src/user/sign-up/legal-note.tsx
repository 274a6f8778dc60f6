import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Anchor, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { legalHref } from '../../legal/legal-href';

/** Documents that the new user agrees to. They open in another tab, so that the form stays. */
export function LegalNote() {
  const { locale } = useIntl();
  const link = (page: 'terms' | 'privacy', text: ReactNode) => (
    <Anchor key={page} href={legalHref(page, locale)} target="_blank" underline="always">
      {text}
    </Anchor>
  );
  return (
    <Text size="sm" c="dimmed">
      <FormattedMessage
        id="app.user.signUp.legal"
        values={{
          terms: link('terms', <FormattedMessage id="app.user.signUp.legal.terms" />),
          privacy: link('privacy', <FormattedMessage id="app.user.signUp.legal.privacy" />),
        }}
      />
    </Text>
  );
}
