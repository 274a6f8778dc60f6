import { useFailureText } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Group } from '@nearhand/platform/ui';
import { Failure } from '../../shared/change/failure.tsx';

/** A section that could not be loaded says why, and can be tried again in its place. */
export function PartFailure({ failure }: { failure: unknown }) {
  const failureText = useFailureText();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <Failure text={failureText(failure)} />
      <Group>
        <Button variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
          <FormattedMessage id="app.settings.again" />
        </Button>
      </Group>
    </>
  );
}
