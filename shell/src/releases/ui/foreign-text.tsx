import { cutTextWithEllipsis } from '@nearhand/contracts/cut-text';

const longest = 500;

/** A text that somebody else wrote: of limited length, and without an effect on the text around it. */
export const ForeignText = ({ text }: { text: string }) => <bdi>{cutTextWithEllipsis(text, longest)}</bdi>;
