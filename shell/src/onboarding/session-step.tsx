import { hrefOf, useSetAtom } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/router';
import { Button, Stack, Text } from '@nearhand/platform/ui';
import { finishStepAtom } from './onboarding.atoms';

const features = 'popup,width=1280,height=860';

/** A session with oneself shows both sides. */
export function SessionStep() {
  const navigate = useNavigate();
  const finish = useSetAtom(finishStepAtom);
  const handleStart = () => {
    const path = hrefOf('session-window', { id: 'new' });
    // In the click handler, or browsers block the window.
    const isOpen = window.open(path, '_blank', features) !== null;
    finish('session');
    if (!isOpen) void navigate(path);
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
