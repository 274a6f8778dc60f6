import { isSignedIn, store, unsavedAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useBlocker } from '@nearhand/platform/router';
import { Button, Group, Text } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { useEffect } from 'react';

/** Confirms leaving a page with unsaved changes. Mount it once per page: a router has a single blocker. */
export function LeaveGuard() {
  const isUnsaved = useAtomValue(unsavedAtom).size > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Users who have signed out have to leave the page.
      store.get(unsavedAtom).size > 0 && isSignedIn() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog opened={blocker.state === 'blocked'} onClose={stay} title={<FormattedMessage id="app.settings.leave.title" />}>
      <Text mb="md">
        <FormattedMessage id="app.settings.leave.text" />
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          <FormattedMessage id="app.settings.leave.leave" />
        </Button>
        <Button data-autofocus onClick={stay}>
          <FormattedMessage id="app.settings.leave.stay" />
        </Button>
      </Group>
    </Dialog>
  );
}
