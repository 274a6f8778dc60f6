import { billingDetailsLimits } from '@nearhand/contracts/limits.gen';
import { notify, useUnsaved } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Stack, TextInput } from '@nearhand/platform/ui';
import { SaveButton, Textarea } from '@nearhand/platform/ui/editing';
import { useForm } from '@nearhand/platform/ui/form';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { type BillingDetails, saveBillingDetails } from './subscription.data.ts';

/** Same pattern as in the contract. */
const vatIdPattern = /^([A-Z]{2}[0-9A-Z+*]{2,13})?$/;
const toVatId = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase();

interface BillingDetailsFormProps {
  details: BillingDetails;
  companyName: string;
  isOwner: boolean;
}

/** The customer on the next invoices. */
export function BillingDetailsForm({ details, companyName, isOwner }: BillingDetailsFormProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const form = useForm({
    initialValues: details,
    validate: {
      vatId: (typed) => (vatIdPattern.test(toVatId(typed)) ? null : intl.formatMessage({ id: 'app.billing.details.vatId.invalid' })),
    },
  });
  useUnsaved(form.isDirty());
  const submit = async (typed: BillingDetails) => {
    const isSaved = await run(async () => {
      const saved = await saveBillingDetails({ ...typed, vatId: toVatId(typed.vatId) });
      form.setInitialValues(saved);
      form.setValues(saved);
    });
    if (isSaved) notify('success', intl.formatMessage({ id: 'app.billing.details.saved' }));
  };
  const handleSubmit = form.onSubmit(
    (typed) => void submit(typed),
    () => form.getInputNode('vatId')?.focus(),
  );
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="sm" align="flex-start">
        <ErrorAlert text={failure} />
        <TextInput
          {...form.getInputProps('name')}
          w="100%"
          maw={420}
          maxLength={billingDetailsLimits.name.maxLength}
          readOnly={!isOwner}
          placeholder={companyName}
          autoComplete="organization"
          label={<FormattedMessage id="app.billing.details.name" />}
        />
        <Textarea
          {...form.getInputProps('address')}
          w="100%"
          maw={420}
          rows={3}
          maxLength={billingDetailsLimits.address.maxLength}
          readOnly={!isOwner}
          autoComplete="street-address"
          label={<FormattedMessage id="app.billing.details.address" />}
        />
        <TextInput
          {...form.getInputProps('vatId')}
          w="100%"
          maw={420}
          maxLength={30}
          readOnly={!isOwner}
          label={<FormattedMessage id="app.billing.details.vatId" />}
          description={<FormattedMessage id="app.billing.details.vatId.hint" />}
        />
        {isOwner && (
          <SaveButton isDirty={form.isDirty()} isBusy={isBusy}>
            <FormattedMessage id="app.billing.details.save" />
          </SaveButton>
        )}
      </Stack>
    </form>
  );
}
