import { FormattedMessage } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/router';

/** Rendered if the history has a previous entry (spec §9). */
export function GoBack() {
  const navigate = useNavigate();
  if (history.length <= 2) return null;
  return (
    <button type="button" className="nh-button nh-button-quiet" onClick={() => navigate(-1)}>
      <FormattedMessage id="app.error.goBack" />
    </button>
  );
}
