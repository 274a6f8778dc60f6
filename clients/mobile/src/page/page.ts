/** The parts of a page that the app uses. */
export interface Page {
  readonly location: Pick<Location, 'assign' | 'href' | 'origin'>;
  readonly history: Pick<History, 'back'>;
  readonly document: Document;
  readonly navigator: Navigator;
  readonly HTMLAnchorElement: Pick<typeof HTMLAnchorElement, 'prototype'>;
  readonly URL: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
  readonly top: unknown;
  open: Window['open'];
}
