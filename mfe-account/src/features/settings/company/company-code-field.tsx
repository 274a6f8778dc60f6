import { notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Group, Text } from '@nearhand/platform/ui';
import { CopyField } from '@nearhand/platform/ui/editing';
import { useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { type CompanyCode, makeCode, revokeCode } from './company.data.ts';

/** Splits a code into two halves for reading aloud; the server accepts both forms. */
const inHalves = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** The code with which devices register: shows, replaces or revokes it. */
export function CompanyCodeField({ loaded: { code, expiresAt } }: { loaded: CompanyCode }) {
  const intl = useIntl();
  const { revalidate } = useRevalidator();
  const { isBusy, failure, run } = useMutation();
  /** Null until first asked, so that the focus moves only after a click. */
  const [isSure, setSure] = useState<boolean | null>(null);

  const change = async (action: () => Promise<unknown>, message: string) => {
    if (!(await run(action))) return;
    setSure(false);
    await revalidate();
    notify('success', message);
  };
  const handleMake = () => void change(makeCode, intl.formatMessage({ id: 'app.company.code.created' }));
  const handleRevoke = () => void change(revokeCode, intl.formatMessage({ id: 'app.company.code.revoked' }));

  if (!code) {
    return (
      <>
        <Text>
          <FormattedMessage id="app.company.code.none" />
        </Text>
        <ErrorAlert text={failure} />
        <Button autoFocus={isSure === false} loading={isBusy} onClick={handleMake}>
          <FormattedMessage id="app.company.code.create" />
        </Button>
      </>
    );
  }
  return (
    <>
      <CopyField
        label={<FormattedMessage id="app.company.code.label" />}
        description={
          expiresAt && (
            <FormattedMessage id="app.company.code.expires" values={{ date: intl.formatDate(expiresAt, { dateStyle: 'long' }) }} />
          )
        }
        value={inHalves(code)}
      />
      <ErrorAlert text={failure} />
      {isSure ? (
        <div>
          <Text mb="xs">
            <FormattedMessage id="app.company.code.warning" />
          </Text>
          <Group gap="sm">
            <Button autoFocus variant="default" onClick={() => setSure(false)}>
              <FormattedMessage id="app.company.cancel" />
            </Button>
            <Button variant="default" disabled={isBusy} onClick={handleMake}>
              <FormattedMessage id="app.company.code.createAnother" />
            </Button>
            <Button color="error" disabled={isBusy} onClick={handleRevoke}>
              <FormattedMessage id="app.company.code.revoke" />
            </Button>
          </Group>
        </div>
      ) : (
        <Button autoFocus={isSure === false} variant="default" onClick={() => setSure(true)}>
          <FormattedMessage id="app.company.code.replace" />
        </Button>
      )}
    </>
  );
}
