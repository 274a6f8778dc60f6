import { useFailureText } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Group } from '@nearhand/platform/ui';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';

/** A section that could not be loaded says why, and can be tried again in its place. */
export function SectionError({ failure }: { failure: unknown }) {
  const failureText = useFailureText();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <ErrorAlert text={failureText(failure)} />
      <Group>
        <Button variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
          <FormattedMessage id="app.settings.again" />
        </Button>
      </Group>
    </>
  );
}
