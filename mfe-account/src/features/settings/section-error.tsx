import { useFailureText } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { isRefused, useRetry } from '@nearhand/platform/list';
import { Button, Group } from '@nearhand/platform/ui';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';

/** Shown in place of a section that failed to load; offers a retry if that may help. */
export function SectionError({ failure }: { failure: unknown }) {
  const failureText = useFailureText();
  const { isRetrying, retry } = useRetry();
  return (
    <>
      <ErrorAlert text={failureText(failure)} />
      {!isRefused(failure) && (
        <Group>
          <Button variant="default" loading={isRetrying} onClick={retry}>
            <FormattedMessage id="app.settings.again" />
          </Button>
        </Group>
      )}
    </>
  );
}
