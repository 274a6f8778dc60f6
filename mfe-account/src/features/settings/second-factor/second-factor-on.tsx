import { notify, refreshMe, withRecentSignIn } from '@nearhand/platform/core';
import { type IdentityAccount, useMutation, withdrawTotpEnrollment } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Group, Text } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { Badge } from '@nearhand/platform/ui/editing';
import { useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { SectionError } from '../section-error.tsx';
import type { Part, RecoveryCodeCount } from '../settings.data.ts';
import { RemainingRecoveryCodes } from './remaining-recovery-codes.tsx';

interface SecondFactorOnProps {
  enrolled: NonNullable<IdentityAccount['mfaInfo']>[number];
  email: string;
  isRequired: boolean;
  /** Null with a hosted identity service, which has no recovery codes. */
  recoveryCodes: Part<RecoveryCodeCount | null>;
}

function Recovery({ codes, email }: { codes: Part<RecoveryCodeCount | null>; email: string }) {
  if ('failure' in codes) return <SectionError failure={codes.failure} />;
  if (codes.value) return <RemainingRecoveryCodes left={codes.value.left} email={email} />;
  return (
    <Text size="sm" c="dimmed">
      <FormattedMessage id="app.settings.recovery.hosted" />
    </Text>
  );
}

export function SecondFactorOn({ enrolled: { mfaEnrollmentId, enrolledAt }, email, isRequired, recoveryCodes }: SecondFactorOnProps) {
  const intl = useIntl();
  const { isBusy, failure, run, forget } = useMutation();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);

  const handleSwitchOff = async () => {
    const isOff = await run(() => withRecentSignIn(() => withdrawTotpEnrollment(mfaEnrollmentId)));
    if (!isOff) return;
    setAsking(false);
    notify('success', intl.formatMessage({ id: 'app.settings.secondFactor.switchedOff' }));
    await refreshMe().catch(() => {});
    await revalidate();
  };
  const close = () => {
    setAsking(false);
    forget();
  };

  return (
    <>
      <Group gap="sm">
        <Badge color="success" variant="light">
          <FormattedMessage id="app.settings.secondFactor.on" />
        </Badge>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.settings.secondFactor.since" values={{ at: intl.formatDate(enrolledAt, { dateStyle: 'long' }) }} />
        </Text>
      </Group>
      <Recovery codes={recoveryCodes} email={email} />
      <Button variant="default" onClick={() => setAsking(true)}>
        <FormattedMessage id="app.settings.secondFactor.switchOff" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={<FormattedMessage id="app.settings.secondFactor.offTitle" />}
        cancelLabel={<FormattedMessage id="app.settings.secondFactor.keep" />}
        confirm={<FormattedMessage id="app.settings.secondFactor.switchOff" />}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void handleSwitchOff()}
        onClose={close}
      >
        <Text>
          <FormattedMessage id="app.settings.secondFactor.offText" />
        </Text>
        {isRequired && (
          <Text fw={600}>
            <FormattedMessage id="app.settings.secondFactor.offRequired" />
          </Text>
        )}
        <ErrorAlert text={failure} />
      </ConfirmDialog>
    </>
  );
}
