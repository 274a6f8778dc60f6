import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Avatar, Button, Dialog, PresenceDot, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@nearhand/platform/ui';
import { useEffect, useState } from 'react';
import { useWindow } from '../window-context.ts';
import classes from './ask-colleague.module.css';
import { type Colleague, fetchColleagues, type OfferKind } from './together.data.ts';
import { useOffers } from './use-offers.ts';

const kinds = ['help', 'watch', 'transfer'] as const satisfies OfferKind[];

interface AskColleagueProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks a colleague to help, to watch, or to take the session over. */
export function AskColleague({ isOpen, onClose }: AskColleagueProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={<FormattedMessage id="app.session.people.ask" />}>
      <Choice onAsked={onClose} />
    </Dialog>
  );
}

function Choice({ onAsked }: { onAsked: () => void }) {
  const intl = useIntl();
  const errorText = useErrorText();
  const { state } = useWindow();
  const { offer } = useOffers();
  const [kind, setKind] = useState<OfferKind>('help');
  const [search, setSearch] = useState('');
  const [colleagues, setColleagues] = useState<readonly Colleague[] | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [askingId, setAskingId] = useState<string | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    fetchColleagues(gone.signal).then(setColleagues, (error) => !gone.signal.aborted && setFault(error));
    return () => gone.abort();
  }, []);

  const handleAsk = async ({ id }: Colleague) => {
    setAskingId(id);
    setFault(null);
    try {
      await offer(kind, id);
      onAsked();
    } catch (error) {
      setFault(error);
      setAskingId(null);
    }
  };

  const labels = {
    help: intl.formatMessage({ id: 'app.session.offer.help' }),
    watch: intl.formatMessage({ id: 'app.session.offer.watch' }),
    transfer: intl.formatMessage({ id: 'app.session.offer.transfer' }),
  };
  const isTaken = ({ id }: Colleague) => state.participants.some(({ participantId }) => participantId === id) && kind !== 'transfer';
  const found = colleagues?.filter(({ name }) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));
  return (
    <Stack>
      <SegmentedControl
        fullWidth
        aria-label={intl.formatMessage({ id: 'app.session.people.ask' })}
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'help')}
        data={kinds.map((value) => ({ value, label: labels[value] }))}
      />
      <Text size="sm" c="dimmed">
        {kind === 'help' && <FormattedMessage id="app.session.offer.help.text" />}
        {kind === 'watch' && <FormattedMessage id="app.session.offer.watch.text" />}
        {kind === 'transfer' && <FormattedMessage id="app.session.offer.transfer.text" />}
      </Text>
      {fault !== null && (
        <Alert color="error" role="alert">
          {errorText(fault)}
        </Alert>
      )}
      {colleagues && colleagues.length > 6 && (
        <TextInput
          label={intl.formatMessage({ id: 'app.session.people.find' })}
          value={search}
          maxLength={100}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {!colleagues && fault === null && <Skeleton height={120} radius="md" />}
      {colleagues?.length === 0 && (
        <Text>
          <FormattedMessage id="app.session.people.alone" />
        </Text>
      )}
      <ul className={classes['colleagues']}>
        {found?.map((colleague) => (
          <li key={colleague.id} className={classes['colleague']}>
            <Avatar src={colleague.avatar} name={colleague.name} size={36} alt="" aria-hidden="true" />
            <div className={classes['name']}>
              <Text fw={600}>{colleague.name}</Text>
              <PresenceDot isOnline={colleague.isOnline} />
            </div>
            <Button
              size="sm"
              variant="default"
              aria-label={intl.formatMessage({ id: 'app.session.people.askOne' }, { name: colleague.name })}
              loading={askingId === colleague.id}
              disabled={isTaken(colleague) || (askingId !== null && askingId !== colleague.id)}
              onClick={() => void handleAsk(colleague)}
            >
              <FormattedMessage id="app.session.people.askShort" />
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
