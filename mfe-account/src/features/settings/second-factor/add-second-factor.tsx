import { notify, refreshMe, withRecentSignIn } from '@nearhand/platform/core';
import { IconShieldLock } from '@nearhand/platform/icons';
import { startTotpEnrollment, type TotpSecret, useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { ConfirmSecondFactor } from './confirm-second-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { createRecoveryCodes } from './second-factor.data.ts';

type Step = { name: 'none' } | { name: 'confirm'; secret: TotpSecret } | { name: 'codes'; codes: readonly string[] };

/** Enrols an authenticator app and shows the recovery codes. */
export function AddSecondFactor({ email, hasRecoveryCodes }: { email: string; hasRecoveryCodes: boolean }) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<Step>({ name: 'none' });

  const begin = () => run(async () => setStep({ name: 'confirm', secret: await withRecentSignIn(startTotpEnrollment) }));
  const finish = async () => {
    setStep({ name: 'none' });
    notify('success', intl.formatMessage({ id: 'app.settings.secondFactor.added' }));
    await refreshMe().catch(() => {});
    await revalidate();
  };
  const handleConfirmed = async () => {
    if (!hasRecoveryCodes) return finish();
    const isMade = await run(async () => setStep({ name: 'codes', codes: await createRecoveryCodes() }));
    // The section then offers to create recovery codes.
    if (!isMade) await finish();
  };

  return (
    <>
      <ErrorAlert text={failure} />
      <Button leftSection={<IconShieldLock size={18} />} loading={isBusy} onClick={() => void begin()}>
        <FormattedMessage id="app.settings.secondFactor.add" />
      </Button>
      <Dialog
        opened={step.name === 'confirm'}
        onClose={() => setStep({ name: 'none' })}
        closeOnClickOutside={false}
        title={<FormattedMessage id="app.settings.secondFactor.addTitle" />}
      >
        {step.name === 'confirm' && <ConfirmSecondFactor secret={step.secret} email={email} onConfirmed={handleConfirmed} />}
      </Dialog>
      <Dialog
        opened={step.name === 'codes'}
        onClose={() => void finish()}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
        title={<FormattedMessage id="app.settings.recovery.title" />}
      >
        {step.name === 'codes' && <RecoveryCodes codes={step.codes} email={email} onDone={() => void finish()} />}
      </Dialog>
    </>
  );
}
