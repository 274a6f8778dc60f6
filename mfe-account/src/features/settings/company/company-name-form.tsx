import { NameForm } from '../profile/name-form.tsx';
import { saveCompany } from './company.data.ts';

const messages = {
  label: 'app.company.name',
  hint: 'app.company.name.hint',
  missing: 'app.company.name.missing',
  save: 'app.company.save',
  saved: 'app.company.saved',
};

/** The name that customers and operators see. */
export const CompanyNameForm = ({ name }: { name: string }) => (
  <NameForm name={name} autoComplete="organization" messages={messages} save={(typed) => saveCompany({ name: typed })} />
);
