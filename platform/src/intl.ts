/** The parts of react-intl in use, and the messages that builds bring along. */

export type { IntlShape, MessageDescriptor } from 'react-intl';
export {
  FormattedDate,
  FormattedList,
  FormattedMessage,
  FormattedNumber,
  FormattedRelativeTime,
  FormattedTime,
  IntlProvider,
  useIntl,
} from 'react-intl';
export { useErrorText } from './intl/error-text.ts';
export { addMessages, type Messages, messagesAtom } from './intl/messages.ts';
export { translate } from './intl/translate.ts';
