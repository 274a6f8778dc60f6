import { Fragment, memo } from 'react';
import { partsOf } from './links.ts';

/** A message as plain text, with links that send no referrer. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return partsOf(text).map(({ at, href, text: part }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
});
