import { notify, withRecentSignIn } from '@nearhand/platform/core';
import {
  type AuthOptions,
  type IdentityAccount,
  linkProvider,
  openProvider,
  type ProviderProof,
  takeProviderReturn,
  unlinkProvider,
  useMutation,
} from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Text } from '@nearhand/platform/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { listSignInMethods, type SignInMethod } from './list-sign-in-methods.ts';
import { SignInMethodRow } from './sign-in-method-row.tsx';
import styles from './sign-ins.module.css';

interface SignInMethodsProps {
  options: AuthOptions;
  account: IdentityAccount;
}

/** Links and unlinks sign-in methods. The last one cannot be removed. */
export function SignInMethods({ options, account }: SignInMethodsProps) {
  const intl = useIntl();
  const { failure, run } = useMutation();
  const { revalidate } = useRevalidator();
  /** The current change; a cancelled one may settle later and is ignored. */
  const [underWay, setUnderWay] = useState<Pick<SignInMethod, 'providerId'> | null>(null);
  /** The provider whose window was closed before it returned a result. */
  const [closed, setClosed] = useState<SignInMethod | null>(null);
  const attempt = useRef(new AbortController());
  const methods = listSignInMethods(options, account);
  const isLast = methods.filter(({ isLinked }) => isLinked).length < 2;

  const change = async ({ providerId }: SignInMethod, work: () => Promise<unknown>, message: string) => {
    const mine = { providerId };
    setUnderWay(mine);
    const isMade = await run(work);
    setUnderWay((now) => (now === mine ? null : now));
    if (!isMade) return;
    notify('success', message);
    await revalidate();
  };
  const titleOf = ({ title }: SignInMethod) => title ?? intl.formatMessage({ id: 'app.settings.methods.password' });
  const link = (method: SignInMethod, bring: () => ProviderProof | Promise<ProviderProof>) => {
    const work = async () => {
      const brought = await bring();
      setClosed(null);
      return withRecentSignIn(() => linkProvider(brought));
    };
    void change(method, work, intl.formatMessage({ id: 'app.settings.methods.linked' }, { title: titleOf(method) }));
  };
  const handleLink = (method: SignInMethod) => {
    attempt.current.abort();
    attempt.current = new AbortController();
    setClosed(null);
    const onClosed = () => {
      setUnderWay(null);
      setClosed(method);
    };
    // Opens in the click handler, or browsers block the window; if it is blocked, the whole page redirects.
    const proof = openProvider({
      provider: method.name,
      purpose: 'link',
      redirectTo: location.pathname,
      canLeave: true,
      onClosed,
      signal: attempt.current.signal,
    });
    link(method, () => proof);
  };
  const finish = useEffectEvent(() => {
    const back = takeProviderReturn();
    const method = methods.find(({ name }) => name === back?.provider);
    if (back && method) link(method, back.proof);
  });
  useEffect(() => {
    finish();
    return () => attempt.current.abort();
  }, []);
  const handleUnlink = (method: SignInMethod) => {
    const unlink = () => withRecentSignIn(() => unlinkProvider(method.providerId));
    void change(method, unlink, intl.formatMessage({ id: 'app.settings.methods.unlinked' }, { title: titleOf(method) }));
  };

  return (
    <SettingsSection
      id="sign-in-methods"
      title={<FormattedMessage id="app.settings.methods.title" />}
      hint={<FormattedMessage id="app.settings.methods.hint" />}
    >
      <ErrorAlert text={failure} />
      {closed && (
        <Text size="sm" role="alert">
          <FormattedMessage id="app.settings.methods.windowClosed" values={{ title: titleOf(closed) }} />
        </Text>
      )}
      <ul className={styles['list']}>
        {methods.map((method) => (
          <SignInMethodRow
            key={method.providerId}
            method={method}
            title={titleOf(method)}
            isLast={isLast}
            isBusy={underWay?.providerId === method.providerId}
            onLink={() => handleLink(method)}
            onUnlink={() => handleUnlink(method)}
          />
        ))}
      </ul>
      {options.providers.length === 0 && (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.settings.methods.none" />
        </Text>
      )}
    </SettingsSection>
  );
}
