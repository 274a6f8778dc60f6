import { app } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import { Switch } from '@nearhand/platform/ui/editing';
import { useId } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import type { PushChannel } from './push-channel.ts';
import { usePush } from './use-push.ts';

function PushFailureText({ failure }: { failure: unknown }) {
  const errorText = useErrorText();
  switch (failure) {
    case 'denied':
      // The state of the permission explains a denial in a browser.
      return app.push ? (
        <Text role="status">
          <FormattedMessage id="app.notifications.push.denied" />
        </Text>
      ) : null;
    case 'failed':
      return (
        <Text role="status">
          <FormattedMessage id="app.notifications.push.failed" />
        </Text>
      );
    default:
      return failure === null ? null : <ErrorAlert text={errorText(failure)} />;
  }
}

/** Turns push messages to this browser or app on and off. */
export function PushSwitch({ channel }: { channel: PushChannel }) {
  const hintId = useId();
  const { push, isOn, isBusy, failure, change } = usePush(channel);
  if (push && !channel.isServed(push))
    return (
      <Text c="dimmed" size="sm">
        <FormattedMessage id="app.notifications.push.unconfigured" />
      </Text>
    );
  return (
    <>
      <div>
        <Switch
          checked={isOn}
          disabled={!push || isBusy}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
          label={<FormattedMessage id="app.notifications.push" />}
          aria-describedby={hintId}
        />
        <Text c="dimmed" size="sm" mt={4} id={hintId}>
          <FormattedMessage id="app.notifications.push.hint" />
        </Text>
      </div>
      <PushFailureText failure={failure} />
    </>
  );
}
