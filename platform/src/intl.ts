/** The parts of react-intl in use, and the messages that builds bring along. */

export type { IntlShape } from 'react-intl';
export {
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  FormattedTime,
  IntlProvider,
  useIntl,
} from 'react-intl';
export { useErrorText } from './intl/error-text.ts';
export { addMessages, type Messages, messagesAtom } from './intl/messages.ts';
export { translate } from './intl/translate.ts';
