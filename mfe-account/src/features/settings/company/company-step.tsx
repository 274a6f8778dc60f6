import { companyUpdateLimits } from '@nearhand/contracts/limits.gen';
import { hrefOf, requireMe, type SlotProps } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Anchor, Button, Group, Text, TextInput } from '@nearhand/platform/ui';
import { type FormEvent, useState } from 'react';
import { saveCompany } from './company.data.ts';

/** Step of the onboarding: customers see this name before they share their screen. */
function CompanyStep({ onDone }: SlotProps['onboarding-steps']) {
  const intl = useIntl();
  const errorText = useErrorText();
  const [name, setName] = useState(() => requireMe().company.name);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setError(intl.formatMessage({ id: 'app.onboarding.company.missing' }));
    setError(null);
    setSaving(true);
    try {
      await saveCompany({ name: name.trim() });
      onDone();
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Group align="flex-start" gap="sm">
        <TextInput
          w="100%"
          maw={360}
          maxLength={companyUpdateLimits.name.maxLength}
          autoComplete="organization"
          label={<FormattedMessage id="app.onboarding.company.name" />}
          description={<FormattedMessage id="app.onboarding.company.hint" />}
          value={name}
          error={error}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Group>
      <Group mt="sm" gap="md">
        <Button type="submit" loading={isSaving}>
          <FormattedMessage id="app.onboarding.company.save" />
        </Button>
        <Text size="sm">
          <Anchor component={Link} to={hrefOf('settings')} underline="always">
            <FormattedMessage id="app.onboarding.company.logo" />
          </Anchor>
        </Text>
      </Group>
    </form>
  );
}

export { CompanyStep as Component };
