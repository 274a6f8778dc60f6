import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { Checkbox, Dialog } from '@nearhand/platform/ui/console';
import { Textarea } from '@nearhand/platform/ui/editing';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { InviteResults } from './invite-results.tsx';
import { type InvitationResult, invite } from './operators.data.ts';
import { parseEmails } from './parse-emails.ts';

const mostAtOnce = 50;

interface InviteDialogProps {
  /** Called after at least one invitation was sent. */
  onInvited: () => void;
  onClose: () => void;
}

/** Invites one or many addresses from a pasted list. Shows the outcome of each, and keeps those with errors in the field. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const [pasted, setPasted] = useState('');
  const [isAdmin, setAdmin] = useState(false);
  const [results, setResults] = useState<InvitationResult[]>([]);
  const addresses = parseEmails(pasted);
  const isTooMany = addresses.length > mostAtOnce;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      const answered = await invite(addresses, isAdmin);
      setResults(answered);
      setPasted(answered.flatMap(({ email, outcome }) => (outcome === 'invalidEmail' ? email : [])).join('\n'));
      if (answered.some(({ invitation }) => invitation)) onInvited();
    });
  };
  return (
    <Dialog opened onClose={onClose} title={<FormattedMessage id="app.operators.invite.title" />} size="lg">
      <form onSubmit={(event) => void handleSubmit(event)}>
        <Stack>
          <InviteResults results={results} />
          <Textarea
            data-autofocus
            rows={5}
            maxLength={20_000}
            label={<FormattedMessage id="app.operators.invite.emails" />}
            description={<FormattedMessage id="app.operators.invite.emailsHint" values={{ most: mostAtOnce }} />}
            error={isTooMany && intl.formatMessage({ id: 'app.operators.invite.tooMany' }, { most: mostAtOnce, count: addresses.length })}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Checkbox
            checked={isAdmin}
            onChange={(event) => setAdmin(event.currentTarget.checked)}
            label={<FormattedMessage id="app.operators.invite.asAdmin" />}
            description={<FormattedMessage id="app.operators.invite.asAdminHint" />}
          />
          <Text size="sm" c="dimmed">
            <FormattedMessage id="app.operators.invite.hint" />
          </Text>
          <ErrorAlert text={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {results.length > 0 ? <FormattedMessage id="app.operators.done" /> : <FormattedMessage id="app.operators.cancel" />}
            </Button>
            <Button type="submit" loading={isBusy} disabled={addresses.length === 0 || isTooMany}>
              <FormattedMessage id="app.operators.invite.send" values={{ count: addresses.length }} />
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
