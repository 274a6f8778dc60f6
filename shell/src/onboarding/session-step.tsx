import { useSetAtom } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { startSession } from '@nearhand/platform/live';
import { Button, Stack, Text } from '@nearhand/platform/ui';
import { finishStepAtom } from './onboarding.atoms';

/** A session with oneself shows both sides. */
export function SessionStep() {
  const finish = useSetAtom(finishStepAtom);
  const handleStart = () => {
    void startSession().then((session) => session && finish('session'));
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
