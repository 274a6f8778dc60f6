import { useIntl } from '@nearhand/platform/intl';
import classes from './news.module.css';

export function CloseNewsButton({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  return (
    <button type="button" className={classes['close']} onClick={onClose} aria-label={intl.formatMessage({ id: 'app.join.news.close' })}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M4 4l12 12M16 4L4 16" />
      </svg>
    </button>
  );
}
