import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Group, IconRefresh } from '@nearhand/platform/ui';
import classes from './waiting-rows.module.css';

/** Says that there are more rows than are shown, in a place that is always there: appearing, it moves nothing. */
export function WaitingRows({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Group role="status" justify="center" className={classes['place'] ?? ''}>
      {count > 0 && (
        <Button size="compact-sm" variant="light" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onShow}>
          <FormattedMessage id="app.list.waiting" values={{ count }} />
        </Button>
      )}
    </Group>
  );
}
