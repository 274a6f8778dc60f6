import { useFailureText } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Group } from '@nearhand/platform/ui';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';

/** Shown in place of a section that failed to load; offers a retry. */
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
