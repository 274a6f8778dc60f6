import { api, notify, unwrap } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Text } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useRef, useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import type { SignIn } from '../settings.data.ts';
import { SettingsSection } from '../settings-section.tsx';
import { SignInRow } from './sign-in-row.tsx';
import styles from './sign-ins.module.css';

interface SignInsSectionProps {
  signIns: readonly SignIn[];
  /** Provider titles by name. */
  titles: ReadonlyMap<string, string>;
}

/** Active sign-ins of the account, each with a button that ends it. */
export function SignInsSection({ signIns, titles }: SignInsSectionProps) {
  const intl = useIntl();
  const { isBusy, failure, run, forget } = useMutation();
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const others = signIns.filter(({ isCurrent }) => !isCurrent);

  const end = async (work: () => Promise<unknown>, message: string) => {
    const isEnded = await run(work);
    // Reloads, because it may have been ended elsewhere already.
    await revalidate();
    if (isEnded) notify('success', message);
    return isEnded;
  };
  const handleEnd = async ({ signInId, device }: SignIn) => {
    setEnding(signInId);
    const params = { path: { signInId } };
    await end(
      () => unwrap(api.DELETE('/me/sign-in/{signInId}', { params })),
      intl.formatMessage({ id: 'app.settings.signIns.ended' }, { device }),
    );
    setEnding(null);
    list.current?.focus();
  };
  const handleEndOthers = async () => {
    const isEnded = await end(() => unwrap(api.DELETE('/me/sign-in')), intl.formatMessage({ id: 'app.settings.signIns.othersEnded' }));
    if (isEnded) setAsking(false);
  };
  const close = () => {
    setAsking(false);
    forget();
  };

  return (
    <SettingsSection
      id="sign-ins"
      title={<FormattedMessage id="app.settings.signIns.title" />}
      hint={<FormattedMessage id="app.settings.signIns.hint" />}
    >
      {!isAsking && <ErrorAlert text={failure} />}
      <ul ref={list} className={styles['list']} tabIndex={-1} aria-label={intl.formatMessage({ id: 'app.settings.signIns.title' })}>
        {signIns.map((signIn) => (
          <SignInRow
            key={signIn.signInId}
            signIn={signIn}
            titles={titles}
            isEnding={ending === signIn.signInId}
            onEnd={() => void handleEnd(signIn)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="default" onClick={() => setAsking(true)}>
          <FormattedMessage id="app.settings.signIns.endOthers" />
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={<FormattedMessage id="app.settings.signIns.endOthers" />}
        cancelLabel={<FormattedMessage id="app.settings.signIns.keep" />}
        confirm={<FormattedMessage id="app.settings.signIns.end" />}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void handleEndOthers()}
        onClose={close}
      >
        <Text>
          <FormattedMessage id="app.settings.signIns.endOthersText" values={{ count: others.length }} />
        </Text>
        <ErrorAlert text={failure} />
      </ConfirmDialog>
    </SettingsSection>
  );
}
