import { companyUpdateLimits } from '@nearhand/contracts/limits.gen';
import { type Me, notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Text, TextInput } from '@nearhand/platform/ui';
import { CopyField } from '@nearhand/platform/ui/editing';
import { useForm } from '@nearhand/platform/ui/form';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { saveCompany } from '../company/company.data.ts';
import formStyles from '../form.module.css';
import { SettingsSection } from '../settings-section.tsx';
import styles from './embedding-section.module.css';
import { typedOrigin } from './typed-origin.ts';

/** Same limit as in the contract. */
const most = 20;

interface OriginListProps {
  origins: readonly string[];
  isBusy: boolean;
  onRemove: (origin: string) => void;
}

function OriginList({ origins, isBusy, onRemove }: OriginListProps) {
  const intl = useIntl();
  if (origins.length === 0) {
    return (
      <Text c="dimmed">
        <FormattedMessage id="app.embedding.none" />
      </Text>
    );
  }
  return (
    <ul className={styles['origins']} aria-label={intl.formatMessage({ id: 'app.embedding.list' })}>
      {origins.map((origin) => (
        <li key={origin}>
          <span className={formStyles['long']}>{origin}</span>
          <Button
            variant="default"
            size="compact-md"
            disabled={isBusy}
            aria-label={intl.formatMessage({ id: 'app.embedding.removeNamed' }, { origin })}
            onClick={() => onRemove(origin)}
          >
            <FormattedMessage id="app.embedding.remove" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Pages that may show ours in a frame. */
export function EmbeddingSection({ me: { company } }: { me: Me }) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const origins = company.settings.embedOrigins;
  const form = useForm({
    initialValues: { address: '' },
    validate: {
      address: (typed) => {
        const origin = typedOrigin(typed);
        if (origin === null) return intl.formatMessage({ id: 'app.embedding.invalid' });
        if (origins.includes(origin)) return intl.formatMessage({ id: 'app.embedding.known' });
        return origins.length >= most ? intl.formatMessage({ id: 'app.embedding.full' }, { most }) : null;
      },
    },
  });

  const save = async (embedOrigins: string[], text: string) => {
    const isSaved = await run(() => saveCompany({ settings: { embedOrigins } }));
    if (isSaved) notify('success', text);
    return isSaved;
  };
  const add = async (typed: string) => {
    const origin = typedOrigin(typed);
    if (origin && (await save([...origins, origin], intl.formatMessage({ id: 'app.embedding.added' }, { origin })))) form.reset();
  };
  const handleRemove = async (origin: string) => {
    const others = origins.filter((other) => other !== origin);
    // The focused button disappears.
    if (await save(others, intl.formatMessage({ id: 'app.embedding.removed' }, { origin }))) form.getInputNode('address')?.focus();
  };
  return (
    <SettingsSection
      id="embedding"
      title={<FormattedMessage id="app.embedding.title" />}
      hint={<FormattedMessage id="app.embedding.hint" />}
    >
      <OriginList origins={origins} isBusy={isBusy} onRemove={(origin) => void handleRemove(origin)} />
      <form
        className={formStyles['form']}
        onSubmit={form.onSubmit(
          ({ address }) => void add(address),
          () => form.getInputNode('address')?.focus(),
        )}
        noValidate
      >
        <TextInput
          {...form.getInputProps('address')}
          w="100%"
          maw={420}
          type="url"
          maxLength={companyUpdateLimits.settings.properties.embedOrigins.items.maxLength}
          autoComplete="off"
          label={<FormattedMessage id="app.embedding.address" />}
          description={<FormattedMessage id="app.embedding.address.hint" />}
        />
        <ErrorAlert text={failure} />
        <Button type="submit" variant="default" loading={isBusy}>
          <FormattedMessage id="app.embedding.add" />
        </Button>
      </form>
      <CopyField
        label={<FormattedMessage id="app.embedding.companyId" />}
        description={<FormattedMessage id="app.embedding.companyId.hint" />}
        value={company.companyId}
      />
    </SettingsSection>
  );
}
