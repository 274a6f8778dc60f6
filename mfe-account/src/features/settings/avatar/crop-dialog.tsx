import { notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { Dialog, Progress } from '@nearhand/platform/ui/console';
import { useEffect, useId, useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { saveAvatar } from './avatar.data.ts';
import styles from './crop-dialog.module.css';
import { drawSquare, encodeDrawing } from './crop-picture.ts';

/** Previews the avatar, moves its crop and uploads it. */
export function CropDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const intl = useIntl();
  const id = useId();
  const { isBusy, failure, run } = useMutation();
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [position, setPosition] = useState(0.5);
  const [sent, setSent] = useState(0);
  const isSquare = picture.width === picture.height;
  useEffect(() => {
    if (canvas) drawSquare(canvas, picture, position);
  }, [canvas, picture, position]);

  const handleUse = async () => {
    if (!canvas) return;
    const isSaved = await run(async () => saveAvatar(await encodeDrawing(canvas), setSent));
    if (!isSaved) return;
    notify('success', intl.formatMessage({ id: 'app.settings.avatar.saved' }));
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} closeOnClickOutside={false} title={<FormattedMessage id="app.settings.avatar.title" />}>
      <Stack align="center">
        <canvas
          ref={setCanvas}
          className={styles['preview']}
          role="img"
          aria-label={intl.formatMessage({ id: 'app.settings.avatar.preview' })}
        />
        {!isSquare && (
          <div className={styles['position']}>
            <Text component="label" htmlFor={id} size="sm">
              <FormattedMessage id="app.settings.avatar.position" />
            </Text>
            <input
              id={id}
              type="range"
              min={0}
              max={1}
              step={0.01}
              value={position}
              disabled={isBusy}
              aria-valuetext={intl.formatNumber(position, { style: 'percent' })}
              onChange={({ currentTarget }) => setPosition(Number(currentTarget.value))}
            />
          </div>
        )}
        {isBusy && <Progress w="100%" value={sent * 100} aria-label={intl.formatMessage({ id: 'app.settings.avatar.sending' })} />}
        <ErrorAlert text={failure} />
        <Group w="100%" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="app.settings.avatar.cancel" />
          </Button>
          <Button data-autofocus loading={isBusy} onClick={() => void handleUse()}>
            <FormattedMessage id="app.settings.avatar.use" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
