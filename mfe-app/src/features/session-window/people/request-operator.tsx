import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Avatar, Button, Dialog, PresenceDot, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@nearhand/platform/ui';
import { useEffect, useState } from 'react';
import { useWindow } from '../window-context.ts';
import { type CompanyOperator, fetchOperators, type SessionRequestKind } from './collaboration.data.ts';
import classes from './request-operator.module.css';
import { useSessionRequests } from './use-session-requests.ts';

const kinds = ['assist', 'watch', 'transfer'] as const satisfies SessionRequestKind[];

interface RequestOperatorProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Requests an operator to help, to watch, or to take over. */
export function RequestOperator({ isOpen, onClose }: RequestOperatorProps) {
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
  const { sessionRequest } = useSessionRequests();
  const [kind, setKind] = useState<SessionRequestKind>('assist');
  const [search, setSearch] = useState('');
  const [operators, setOperators] = useState<readonly CompanyOperator[] | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [askingId, setAskingId] = useState<string | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    fetchOperators(gone.signal).then(setOperators, (error) => !gone.signal.aborted && setFault(error));
    return () => gone.abort();
  }, []);

  const handleAsk = async ({ id }: CompanyOperator) => {
    setAskingId(id);
    setFault(null);
    try {
      await sessionRequest(kind, id);
      onAsked();
    } catch (error) {
      setFault(error);
      setAskingId(null);
    }
  };

  const labels = {
    assist: intl.formatMessage({ id: 'app.session.sessionRequest.assist' }),
    watch: intl.formatMessage({ id: 'app.session.sessionRequest.watch' }),
    transfer: intl.formatMessage({ id: 'app.session.sessionRequest.transfer' }),
  };
  const isTaken = ({ id }: CompanyOperator) => state.participants.some(({ participantId }) => participantId === id) && kind !== 'transfer';
  const found = operators?.filter(({ name }) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));
  return (
    <Stack>
      <SegmentedControl
        fullWidth
        aria-label={intl.formatMessage({ id: 'app.session.people.ask' })}
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'assist')}
        data={kinds.map((value) => ({ value, label: labels[value] }))}
      />
      <Text size="sm" c="dimmed">
        {kind === 'assist' && <FormattedMessage id="app.session.sessionRequest.assist.text" />}
        {kind === 'watch' && <FormattedMessage id="app.session.sessionRequest.watch.text" />}
        {kind === 'transfer' && <FormattedMessage id="app.session.sessionRequest.transfer.text" />}
      </Text>
      {fault !== null && (
        <Alert color="error" role="alert">
          {errorText(fault)}
        </Alert>
      )}
      {operators && operators.length > 6 && (
        <TextInput
          label={intl.formatMessage({ id: 'app.session.people.find' })}
          value={search}
          maxLength={100}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {!operators && fault === null && <Skeleton height={120} radius="md" />}
      {operators?.length === 0 && (
        <Text>
          <FormattedMessage id="app.session.people.noOperators" />
        </Text>
      )}
      <ul className={classes['operators']}>
        {found?.map((operator) => (
          <li key={operator.id} className={classes['operator']}>
            <Avatar src={operator.avatar} name={operator.name} size={36} alt="" aria-hidden="true" />
            <div className={classes['name']}>
              <Text fw={600}>{operator.name}</Text>
              <PresenceDot isOnline={operator.isOnline} />
            </div>
            <Button
              size="sm"
              variant="default"
              aria-label={intl.formatMessage({ id: 'app.session.people.askOne' }, { name: operator.name })}
              loading={askingId === operator.id}
              disabled={isTaken(operator) || (askingId !== null && askingId !== operator.id)}
              onClick={() => void handleAsk(operator)}
            >
              <FormattedMessage id="app.session.people.askShort" />
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
