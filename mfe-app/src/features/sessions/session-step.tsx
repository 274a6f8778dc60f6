import type { SlotProps } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { startSession } from '@nearhand/platform/live';
import { Button, Stack, Text } from '@nearhand/platform/ui';

/** Step of the onboarding: a session with oneself shows both sides. */
function SessionStep({ onDone }: SlotProps['onboarding-steps']) {
  const handleStart = () => {
    void startSession().then((session) => session && onDone());
  };
  return (
    <Stack align="flex-start" gap="sm">
      <Text>
        <FormattedMessage id="app.onboarding.session.hint" />
      </Text>
      <Button onClick={handleStart}>
        <FormattedMessage id="app.onboarding.session.start" />
      </Button>
    </Stack>
  );
}

export { SessionStep as Component };
