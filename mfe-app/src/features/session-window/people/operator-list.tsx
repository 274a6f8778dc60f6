import { useReconnections } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Text, TextInput, Title } from '@nearhand/platform/ui';
import { Skeleton } from '@nearhand/platform/ui/console';
import { useEffect, useId, useState } from 'react';
import { useWindow } from '../window-context.ts';
import { type CompanyOperator, fetchOperators, type SessionRequestKind } from './collaboration.data.ts';
import classes from './operator-list.module.css';
import { OperatorRow } from './operator-row.tsx';
import { SessionRequestList } from './session-request-list.tsx';
import { useSessionRequests } from './use-session-requests.ts';

/** A shorter list needs no search. */
const searchedFrom = 7;

const byPresence = (one: CompanyOperator, other: CompanyOperator) =>
  Number(other.isOnline) - Number(one.isOnline) || one.name.localeCompare(other.name);

/** The other operators of the company, who can take over, help or watch. */
export function OperatorList() {
  const intl = useIntl();
  const errorText = useErrorText();
  const headingId = useId();
  const { sessionId } = useWindow().state.session;
  const { sessionRequest } = useSessionRequests();
  const [search, setSearch] = useState('');
  const [operators, setOperators] = useState<readonly CompanyOperator[] | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [askingId, setAskingId] = useState<string | null>(null);

  const reconnections = useReconnections();
  useEffect(() => {
    const controller = new AbortController();
    const show = (found: readonly CompanyOperator[]) => {
      setOperators(found);
      setFault(null);
    };
    fetchOperators(sessionId, controller.signal).then(show, (error) => !controller.signal.aborted && setFault(error));
    return () => controller.abort();
  }, [sessionId, reconnections]);

  const handleAsk = async (kind: SessionRequestKind, { id }: CompanyOperator) => {
    setAskingId(id);
    setFault(null);
    try {
      await sessionRequest(kind, id);
    } catch (error) {
      setFault(error);
    } finally {
      setAskingId(null);
    }
  };
  const wanted = search.trim().toLocaleLowerCase();
  const found = operators?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).toSorted(byPresence);
  return (
    <section className={classes['section']} aria-labelledby={headingId}>
      <Title id={headingId} order={3} size="sm">
        <FormattedMessage id="app.session.people.ask" />
      </Title>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="app.session.sessionRequest.transfer.text" />
      </Text>
      {fault !== null && (
        <Alert color="error" role="alert">
          {errorText(fault)}
        </Alert>
      )}
      {operators && operators.length >= searchedFrom && (
        <TextInput
          size="sm"
          aria-label={intl.formatMessage({ id: 'app.session.people.find' })}
          placeholder={intl.formatMessage({ id: 'app.session.people.find' })}
          value={search}
          maxLength={100}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {!operators && fault === null && <Skeleton height={120} radius="md" />}
      {operators?.length === 0 && (
        <Text size="sm">
          <FormattedMessage id="app.session.people.noOperators" />
        </Text>
      )}
      <ul className={classes['operators']}>
        {found?.map((operator) => (
          <OperatorRow
            key={operator.id}
            operator={operator}
            isBusy={askingId === operator.id}
            isDisabled={askingId !== null}
            onAsk={(kind) => void handleAsk(kind, operator)}
          />
        ))}
      </ul>
      <SessionRequestList />
    </section>
  );
}
