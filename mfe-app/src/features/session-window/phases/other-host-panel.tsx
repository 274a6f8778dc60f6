import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Alert, Button, Text, Title } from '@nearhand/platform/ui';
import { useState } from 'react';
import classes from '../frame/panel.module.css';
import { takeOverSession } from '../people/collaboration.data.ts';
import type { RemovalReason, Session } from '../window-state.ts';

const removedIds: Partial<Record<RemovalReason, 'app.session.removed.access' | 'app.session.removed.host'>> = {
  access: 'app.session.removed.access',
  host: 'app.session.removed.host',
};

interface OtherHostPanelProps {
  session: Session;
  /** The user was the host until another operator took over. */
  isTakenOver: boolean;
  /** Reason for which the user was removed from it. */
  removal: RemovalReason | null;
  onTakenOver: (session: Session) => void;
}

/** Shown for a session of another host. Users with the permission can take over. */
export function OtherHostPanel({ session, isTakenOver, removal, onTakenOver }: OtherHostPanelProps) {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const removedId = removal && removedIds[removal];
  const operator = session.operator.name;
  const device = session.device?.name;

  const handleTakeOver = async () => {
    setBusy(true);
    setFault(null);
    try {
      onTakenOver(await takeOverSession(session.sessionId));
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  };
  return (
    <section className={`${classes['panel']} ${classes['centred']}`}>
      <Title order={2}>
        {removedId ? (
          <FormattedMessage id="app.session.removed.heading" />
        ) : isTakenOver ? (
          <FormattedMessage id="app.session.takenOver.heading" values={{ operator }} />
        ) : (
          <FormattedMessage id="app.session.foreign.heading" values={{ operator }} />
        )}
      </Title>
      <Text>
        {removedId ? (
          <FormattedMessage id={removedId} values={{ operator }} />
        ) : isTakenOver ? (
          <FormattedMessage id="app.session.takenOver.text" />
        ) : device ? (
          <FormattedMessage id="app.session.device.foreign.text" values={{ operator, device }} />
        ) : (
          <FormattedMessage id="app.session.foreign.text" values={{ operator }} />
        )}
      </Text>
      {fault !== null && (
        <Alert color="error" role="alert">
          {errorText(fault)}
        </Alert>
      )}
      {session.can.takeOver && (
        <>
          <Text size="sm" c="dimmed">
            {device ? (
              <FormattedMessage id="app.session.device.takeOver.text" values={{ operator, device }} />
            ) : (
              <FormattedMessage id="app.session.takeOver.text" values={{ operator }} />
            )}
          </Text>
          <Button loading={isBusy} onClick={() => void handleTakeOver()}>
            <FormattedMessage id="app.session.takeOver" />
          </Button>
        </>
      )}
    </section>
  );
}
