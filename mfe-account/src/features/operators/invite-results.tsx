import { FormattedMessage } from '@nearhand/platform/intl';
import { Group, Stack, Text } from '@nearhand/platform/ui';
import { Badge } from '@nearhand/platform/ui/editing';
import type { InvitationResult } from './operators.data.ts';

function Outcome({ outcome }: Pick<InvitationResult, 'outcome'>) {
  switch (outcome) {
    case 'invited':
      return <FormattedMessage id="app.operators.outcome.invited" />;
    case 'resent':
      return <FormattedMessage id="app.operators.outcome.resent" />;
    case 'alreadyMember':
      return <FormattedMessage id="app.operators.outcome.alreadyMember" />;
    case 'invalidEmail':
      return <FormattedMessage id="app.operators.outcome.invalidEmail" />;
    case 'noLicense':
      return <FormattedMessage id="app.operators.outcome.noLicense" />;
    case 'tooManyPending':
      return <FormattedMessage id="app.operators.outcome.tooManyPending" />;
    case 'tooManyMails':
      return <FormattedMessage id="app.operators.outcome.tooManyMails" />;
    case 'declined':
      return <FormattedMessage id="app.operators.outcome.declined" />;
  }
}

/** Outcome of each address, announced to screen readers. */
export function InviteResults({ results }: { results: readonly InvitationResult[] }) {
  return (
    <div role="status">
      {results.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {results.map(({ email, outcome, invitation }) => (
            <Group component="li" key={email} justify="space-between" gap="xs">
              <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>
              {invitation ? (
                <Badge color="success" variant="light">
                  <Outcome outcome={outcome} />
                </Badge>
              ) : (
                <Text size="sm" c={outcome === 'alreadyMember' ? 'dimmed' : 'var(--mantine-color-error)'}>
                  <Outcome outcome={outcome} />
                </Text>
              )}
            </Group>
          ))}
        </Stack>
      )}
    </div>
  );
}
