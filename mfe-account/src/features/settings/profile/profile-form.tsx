import { ApiError, saveMe } from '@nearhand/platform/core';
import { NameForm } from './name-form.tsx';

const messages = {
  label: 'app.account.name',
  hint: 'app.account.nameHint',
  missing: 'app.account.nameMissing',
  save: 'app.account.save',
  saved: 'app.account.saved',
};

const fieldErrorOf = (error: unknown) =>
  error instanceof ApiError && error.details?.fields?.some(({ field }) => field === 'body.name') ? 'app.account.nameRefused' : null;

export const ProfileForm = ({ name }: { name: string }) => (
  <NameForm name={name} autoComplete="name" messages={messages} save={(typed) => saveMe({ name: typed })} fieldErrorOf={fieldErrorOf} />
);
