import { isSignedIn, store, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useBlocker } from '@nearhand/platform/router';
import { Button, Dialog, Group, Text } from '@nearhand/platform/ui';
import { useEffect } from 'react';
import { unsavedAtom } from './unsaved.atoms.ts';

/** Asks before a page is left whose forms hold something not saved; one on each page, a router has one blocker. */
export function LeaveGuard() {
  const isUnsaved = useAtomValue(unsavedAtom).size > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Who has been signed out has to leave.
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
