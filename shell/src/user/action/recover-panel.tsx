import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useState } from 'react';
import type { ActionPage } from './action.data';
import { ConfirmPanel } from './confirm-panel';
import { DonePanel } from './done-panel';

type OpenAction = Extract<ActionPage, { kind: 'open' }>;

/** The same link reverts a changed address and changed sign-in methods. */
const recoveries = {
  address: {
    title: 'app.user.action.recoverEmail.title',
    text: 'app.user.action.recoverEmail.text',
    button: 'app.user.action.recoverEmail.button',
    done: 'app.user.action.recoverEmail.done',
    doneHint: 'app.user.action.recoverEmail.doneHint',
  },
  account: {
    title: 'app.user.action.recoverAccount.title',
    text: 'app.user.action.recoverAccount.text',
    button: 'app.user.action.recoverAccount.button',
    done: 'app.user.action.recoverAccount.done',
    doneHint: 'app.user.action.recoverAccount.doneHint',
  },
} as const;

/** Reverts a change that somebody else made to the account. */
export function RecoverPanel({ oobCode, info }: Pick<OpenAction, 'oobCode' | 'info'>) {
  const [isDone, setDone] = useState(false);
  const words = recoveries[info.newEmail === undefined ? 'account' : 'address'];
  if (isDone) {
    return (
      <DonePanel
        title={<FormattedMessage id={words.done} />}
        text={<FormattedMessage id={words.doneHint} values={{ email: info.email }} />}
        to={hrefOf('forgot-password')}
        button={<FormattedMessage id="app.user.action.again.password" />}
      />
    );
  }
  return (
    <ConfirmPanel
      oobCode={oobCode}
      title={<FormattedMessage id={words.title} />}
      text={<FormattedMessage id={words.text} values={{ email: info.email }} />}
      button={<FormattedMessage id={words.button} />}
      onDone={() => setDone(true)}
    />
  );
}
