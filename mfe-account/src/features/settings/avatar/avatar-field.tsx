import type { Me } from '@nearhand/platform/core';
import { notify } from '@nearhand/platform/core';
import { IconTrash, IconUpload } from '@nearhand/platform/icons';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Avatar, Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { useRef, useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { ImageInput } from '../../../shared/upload/image-input.tsx';
import { removeAvatar } from './avatar.data.ts';
import { CropDialog } from './crop-dialog.tsx';
import { readPicture } from './crop-picture.ts';

export function AvatarField({ user: { avatar, name } }: { user: Me['user'] }) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);

  const handleFile = async (file: File) => {
    setUnreadable(null);
    try {
      setPicture(await readPicture(file));
    } catch {
      setUnreadable(intl.formatMessage({ id: 'app.settings.avatar.unreadable' }, { file: file.name }));
    }
  };
  const handleRemove = async () => {
    if (!(await run(removeAvatar))) return;
    notify('success', intl.formatMessage({ id: 'app.settings.avatar.removed' }));
    chooseButton.current?.focus();
  };

  return (
    <Stack gap="sm" w="100%" align="flex-start">
      <Group gap="md">
        <Avatar src={avatar} name={name} size={80} alt={intl.formatMessage({ id: 'app.settings.avatar.alt' })} />
        <Group gap="sm">
          <Button ref={chooseButton} variant="default" leftSection={<IconUpload size={18} />} onClick={() => input.current?.click()}>
            {avatar ? <FormattedMessage id="app.settings.avatar.replace" /> : <FormattedMessage id="app.settings.avatar.choose" />}
          </Button>
          {avatar && (
            <Button variant="default" leftSection={<IconTrash size={18} />} loading={isBusy} onClick={() => void handleRemove()}>
              <FormattedMessage id="app.settings.avatar.remove" />
            </Button>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="app.settings.avatar.hint" />
      </Text>
      <ImageInput ref={input} label={intl.formatMessage({ id: 'app.settings.avatar.choose' })} onFile={(file) => void handleFile(file)} />
      <ErrorAlert text={unreadable ?? failure} />
      {picture && <CropDialog picture={picture} onClose={() => setPicture(null)} />}
    </Stack>
  );
}
