/** Façade of react-intl, plus the messages of each build. */

export type { IntlShape } from 'react-intl';
export { FormattedDate, FormattedMessage, FormattedNumber, FormattedTime, IntlProvider, useIntl } from 'react-intl';
export { useErrorText } from './intl/error-text.ts';
export type { Messages } from './intl/messages.ts';
export { translate } from './intl/translate.ts';
