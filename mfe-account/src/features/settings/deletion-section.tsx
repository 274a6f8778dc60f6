import { hrefOf, type Me } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Button, Text } from '@nearhand/platform/ui';
import { SettingsSection } from './settings-section.tsx';

export function DeletionSection({ me }: { me: Me }) {
  return (
    <SettingsSection id="delete" title={<FormattedMessage id="app.settings.delete.title" />}>
      <Text c="dimmed">
        {me.user.role === 'owner' ? (
          <FormattedMessage id="app.settings.delete.ownerHint" />
        ) : (
          <FormattedMessage id="app.settings.delete.hint" />
        )}
      </Text>
      <Button component={Link} to={hrefOf('delete')} variant="default">
        <FormattedMessage id="app.settings.delete.open" />
      </Button>
    </SettingsSection>
  );
}
