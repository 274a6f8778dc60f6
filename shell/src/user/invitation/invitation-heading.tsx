import { FormattedMessage } from '@nearhand/platform/intl';
import { Avatar, Group, Stack, Text, Title } from '@nearhand/platform/ui';
import type { InvitationCard } from './invitation.data';

export function InvitationHeading({ invitation: { company, inviterName, email, isAdmin } }: { invitation: InvitationCard }) {
  return (
    <Stack gap="sm">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Avatar src={company.logo} name={company.name} size={56} radius="md" alt="" />
        <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
          <FormattedMessage id="app.user.invitation.title" values={{ inviter: inviterName, company: company.name }} />
        </Title>
      </Group>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isAdmin ? (
          <FormattedMessage id="app.user.invitation.asAdmin" values={{ email }} />
        ) : (
          <FormattedMessage id="app.user.invitation.asOperator" values={{ email }} />
        )}
      </Text>
    </Stack>
  );
}
