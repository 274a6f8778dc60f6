import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { Textarea } from '@nearhand/platform/ui/editing';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FailureAlert } from '../ui/failure-alert';
import { FailureText, isOvertaken, liveBuildIn } from './failure-text';

interface ChangeDialogProps {
  title: ReactNode;
  button: ReactNode;
  isDestructive?: boolean;
  /** The live build when the dialog opens. */
  live: string | null;
  /** Serves the live build; everybody gets it without a name. Empty while none is chosen. */
  channel?: string;
  /** Whether the channel serves nothing yet. */
  isNewChannel?: boolean;
  /** The build that is to be served. */
  buildId?: string | undefined;
  /** Reason of the change, if nothing else is typed. */
  messageHint?: string;
  /** Explanations and fields above the reason. */
  children?: ReactNode;
  /** Whether one of the children is the first field. */
  hasFields?: boolean;
  /** Whether the fields are filled in. */
  isValid?: boolean;
  /** `expected` is the live build that the dialog shows: if another one is live by now, nothing changes. */
  onSubmit: (given: { message: string; expectedBuild: string | null }) => Promise<unknown>;
  /** Loads what is live after a failure. */
  onFailure: () => Promise<void>;
  onDone: () => Promise<void>;
  onClose: () => void;
}

interface LiveBuildProps {
  buildId: string | null;
  channel: string | undefined;
  isNewChannel: boolean;
}

function LiveBuild({ buildId, channel, isNewChannel }: LiveBuildProps) {
  if (channel !== undefined && buildId === null && isNewChannel)
    return <FormattedMessage id="app.releases.channel.new" values={{ channel }} />;
  if (channel !== undefined)
    return buildId === null ? (
      <FormattedMessage id="app.releases.channel.nothing" values={{ channel }} />
    ) : (
      <FormattedMessage id="app.releases.channel.now" values={{ channel, build: buildId }} />
    );
  return buildId === null ? (
    <FormattedMessage id="app.releases.dialog.nothingLive" />
  ) : (
    <FormattedMessage id="app.releases.dialog.live" values={{ build: buildId }} />
  );
}

/** Asks for the reason of a change, and makes it. A failure leaves what was typed, and shows what is live by now. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, button, isDestructive = false, live, buildId, messageHint, children, hasFields = false, isValid = true } = props;
  const { channel, isNewChannel = false, onSubmit, onFailure, onDone, onClose } = props;
  const [message, setMessage] = useState('');
  const [known, setKnown] = useState({ channel, live });
  // Another channel was chosen.
  if (known.channel !== channel) setKnown({ channel, live });
  const expectedBuild = known.live;
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit({ message: message.trim(), expectedBuild });
      await onDone();
      onClose();
    } catch (error) {
      if (isOvertaken(error)) setKnown({ channel, live: liveBuildIn(error) });
      await onFailure();
      setFailure({ error });
      setBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !isBusy) void submit();
  };

  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack>
          {channel !== '' && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <LiveBuild buildId={expectedBuild} channel={channel} isNewChannel={isNewChannel} />
            </Text>
          )}
          {children}
          <Textarea
            data-autofocus={!hasFields || undefined}
            label={<FormattedMessage id="app.releases.dialog.reason" />}
            description={<FormattedMessage id="app.releases.dialog.reasonHint" />}
            placeholder={messageHint ?? ''}
            rows={3}
            resize="vertical"
            maxLength={500}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {failure && (
            <FailureAlert>
              <FailureText error={failure.error} buildId={buildId} channel={channel} />
            </FailureAlert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="app.releases.cancel" />
            </Button>
            <Button type="submit" loading={isBusy} {...(isDestructive && { color: 'error' })}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
