import { type Me, notify } from '@nearhand/platform/core';
import { IconTrash, IconUpload } from '@nearhand/platform/icons';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { Progress } from '@nearhand/platform/ui/console';
import { useRef, useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { ImageInput } from '../../../shared/upload/image-input.tsx';
import { removeLogo, saveLogo } from './company.data.ts';
import { JoinPreview } from './join-preview.tsx';

const mostBytes = 1024 * 1024;

interface LogoFieldProps {
  company: Me['company'];
  /** Name in the preview. */
  operatorName: string;
}

export function LogoField({ company, operatorName }: LogoFieldProps) {
  const intl = useIntl();
  const { isBusy, failure, run, forget } = useMutation();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const handleFile = async (file: File) => {
    forget();
    setRefusal(file.size > mostBytes ? intl.formatMessage({ id: 'app.company.logo.tooLarge' }, { file: file.name }) : null);
    if (file.size > mostBytes) return;
    setSent(0);
    if (await run(() => saveLogo(file, setSent))) notify('success', intl.formatMessage({ id: 'app.company.logo.saved' }));
    setSent(null);
  };
  const handleRemove = async () => {
    setRefusal(null);
    if (!(await run(removeLogo))) return;
    notify('success', intl.formatMessage({ id: 'app.company.logo.removed' }));
    chooseButton.current?.focus();
  };
  const isSending = sent !== null;
  return (
    <Stack gap="sm" w="100%" align="flex-start">
      <Text fw={600}>
        <FormattedMessage id="app.company.logo" />
      </Text>
      <JoinPreview company={company} operatorName={operatorName} />
      <Group gap="sm">
        <Button
          ref={chooseButton}
          variant="default"
          leftSection={<IconUpload size={18} />}
          loading={isSending}
          onClick={() => input.current?.click()}
        >
          {company.logo ? <FormattedMessage id="app.company.logo.replace" /> : <FormattedMessage id="app.company.logo.choose" />}
        </Button>
        {company.logo && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} />}
            loading={isBusy && !isSending}
            disabled={isSending}
            onClick={() => void handleRemove()}
          >
            <FormattedMessage id="app.company.logo.remove" />
          </Button>
        )}
      </Group>
      {isSending && <Progress value={sent * 100} w="100%" maw={420} aria-label={intl.formatMessage({ id: 'app.company.logo.sending' })} />}
      <Text size="sm" c="dimmed">
        <FormattedMessage id="app.company.logo.hint" />
      </Text>
      <ImageInput ref={input} label={intl.formatMessage({ id: 'app.company.logo.choose' })} onFile={(file) => void handleFile(file)} />
      <ErrorAlert text={refusal ?? failure} />
    </Stack>
  );
}
