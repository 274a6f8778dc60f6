import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { isRefused } from '@nearhand/platform/list';
import { Button } from '@nearhand/platform/ui';
import { Skeleton } from '@nearhand/platform/ui/console';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { PreferenceError } from '../profile/preference-error.tsx';
import { EventChoice } from './event-choice.tsx';
import { useNotificationChoices } from './use-notification-choices.ts';

/** Ways by which the user is notified of each kind of event. */
export function EventChoices() {
  const errorText = useErrorText();
  const { choices, loadFailure, retryLoad, unsaved, change } = useNotificationChoices();
  if (loadFailure !== null) {
    return (
      <>
        <ErrorAlert text={errorText(loadFailure)} />
        {!isRefused(loadFailure) && (
          <Button variant="default" onClick={retryLoad}>
            <FormattedMessage id="app.settings.again" />
          </Button>
        )}
      </>
    );
  }
  if (!choices) return <Skeleton height={320} radius="md" />;
  const { customer, sessionRequest, deviceOffline } = choices;
  return (
    <>
      <EventChoice kind="customer" chosen={customer} onChange={(chosen) => void change({ customer: chosen })} />
      <EventChoice kind="sessionRequest" chosen={sessionRequest} onChange={(chosen) => void change({ sessionRequest: chosen })} />
      <EventChoice kind="deviceOffline" chosen={deviceOffline} onChange={(chosen) => void change({ deviceOffline: chosen })} />
      <PreferenceError failure={unsaved?.failure ?? null} onRetry={() => unsaved && void change(unsaved.update)} />
    </>
  );
}
