import { hrefOf, isSignedIn, meAtom, store } from '@nearhand/platform/core';
import { FormattedDate, FormattedMessage } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/router';
import { useState } from 'react';
import { redirectTarget, signInHref } from '../../routing/redirect-target';
import { FinishEmailLink } from '../sign-in/finish-email-link';
import type { ActionPage } from './action.data';
import { afterVerificationHref } from './after-verification-href';
import { ConfirmPanel } from './confirm-panel';
import { DonePanel } from './done-panel';
import { RecoverPanel } from './recover-panel';
import { ResetPasswordPanel } from './reset-password-panel';

type OpenAction = Extract<ActionPage, { kind: 'open' }>;

const goOn = <FormattedMessage id="app.user.continue" />;
const signIn = <FormattedMessage id="app.user.signIn.submit" />;
const newPassword = <FormattedMessage id="app.user.action.again.password" />;

function VerifyEmail({ oobCode, info, continueUrl }: OpenAction) {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <DonePanel
        title={<FormattedMessage id="app.user.action.verifyEmail.done" />}
        text={<FormattedMessage id="app.user.action.verifyEmail.doneHint" values={{ email: info.email }} />}
        to={signInHref(afterVerificationHref(continueUrl))}
        button={signIn}
      />
    );
  }
  return (
    <ConfirmPanel
      oobCode={oobCode}
      title={<FormattedMessage id="app.user.action.verifyEmail.title" />}
      text={<FormattedMessage id="app.user.action.verifyEmail.text" values={{ email: info.email }} />}
      button={<FormattedMessage id="app.user.action.verifyEmail.button" />}
      onDone={() => (isSignedIn() ? navigate(afterVerificationHref(continueUrl), { replace: true }) : setDone(true))}
    />
  );
}

function ResetPassword({ oobCode, info, continueUrl }: OpenAction) {
  const [isDone, setDone] = useState(false);
  if (!isDone) return <ResetPasswordPanel oobCode={oobCode} email={info.email} onDone={() => setDone(true)} />;
  return (
    <DonePanel
      title={<FormattedMessage id="app.user.action.resetPassword.done" />}
      text={<FormattedMessage id="app.user.action.resetPassword.doneHint" />}
      to={signInHref(redirectTarget({ redirectTo: continueUrl }))}
      button={signIn}
    />
  );
}

function VerifyAndChangeEmail({ oobCode, info, continueUrl }: OpenAction) {
  const [isDone, setDone] = useState(false);
  const email = info.newEmail ?? info.email;
  const goOnTo = redirectTarget({ redirectTo: continueUrl ?? hrefOf('settings') });
  if (isDone) {
    return (
      <DonePanel
        title={<FormattedMessage id="app.user.action.changeEmail.done" />}
        text={<FormattedMessage id="app.user.action.changeEmail.doneHint" values={{ email }} />}
        to={isSignedIn() ? goOnTo : signInHref(goOnTo)}
        button={isSignedIn() ? goOn : signIn}
      />
    );
  }
  return (
    <ConfirmPanel
      oobCode={oobCode}
      title={<FormattedMessage id="app.user.action.changeEmail.title" />}
      text={<FormattedMessage id="app.user.action.changeEmail.text" values={{ email, old: info.email }} />}
      button={<FormattedMessage id="app.user.action.changeEmail.button" />}
      onDone={() => {
        // The guard reloads the user with the new address.
        store.set(meAtom, null);
        setDone(true);
      }}
    />
  );
}

function RevertSecondFactor({ oobCode, info }: OpenAction) {
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <DonePanel
        title={<FormattedMessage id="app.user.action.revertSecondFactor.done" />}
        text={<FormattedMessage id="app.user.action.revertSecondFactor.doneHint" />}
        to={hrefOf('forgot-password')}
        button={newPassword}
      />
    );
  }
  const since = info.mfaInfo ? <FormattedDate value={info.mfaInfo.enrolledAt} dateStyle="long" timeStyle="short" /> : '';
  return (
    <ConfirmPanel
      oobCode={oobCode}
      title={<FormattedMessage id="app.user.action.revertSecondFactor.title" />}
      text={<FormattedMessage id="app.user.action.revertSecondFactor.text" values={{ email: info.email, since }} />}
      button={<FormattedMessage id="app.user.action.revertSecondFactor.button" />}
      onDone={() => setDone(true)}
    />
  );
}

/** Panel of a valid link. */
export function OpenPanel(page: OpenAction) {
  switch (page.mode) {
    case 'verifyEmail':
      return <VerifyEmail {...page} />;
    case 'resetPassword':
      return <ResetPassword {...page} />;
    case 'signIn':
      return <FinishEmailLink oobCode={page.oobCode} continueUrl={page.continueUrl} />;
    case 'verifyAndChangeEmail':
      return <VerifyAndChangeEmail {...page} />;
    case 'recoverEmail':
      return <RecoverPanel {...page} />;
    case 'revertSecondFactorAddition':
      return <RevertSecondFactor {...page} />;
  }
}
