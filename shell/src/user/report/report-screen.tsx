import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLoaderData } from '@nearhand/platform/router';
import { Button, Text } from '@nearhand/platform/ui';
import { useState } from 'react';
import { ActionFrame } from '../action/action-frame';
import { MalformedLinkPanel } from '../action/invalid-link-panel';
import { ErrorAlert } from '../sign-in/error-alert';
import { loadReport, reportMail } from './report.data';

function ReportPanel({ token, onDone }: { token: string; onDone: () => void }) {
  const { isBusy, failure, run } = useMutation();
  const handleClick = () => void run(() => reportMail(token)).then((isDone) => isDone && onDone());
  return (
    <ActionFrame title={<FormattedMessage id="app.user.report.title" />}>
      <ErrorAlert text={failure} />
      <Text>
        <FormattedMessage id="app.user.report.text" />
      </Text>
      <Button loading={isBusy} onClick={handleClick}>
        <FormattedMessage id="app.user.report.button" />
      </Button>
    </ActionFrame>
  );
}

/** Reports a mail that its recipient did not ask for. Only the button reports: mail servers open links as well. */
export function ReportScreen() {
  const { token } = useLoaderData<typeof loadReport>();
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <ActionFrame title={<FormattedMessage id="app.user.report.done" />} isNews>
        <Text>
          <FormattedMessage id="app.user.report.doneHint" />
        </Text>
      </ActionFrame>
    );
  return token === null ? <MalformedLinkPanel /> : <ReportPanel token={token} onDone={() => setDone(true)} />;
}

export { loadReport as loader, ReportScreen as Component };
