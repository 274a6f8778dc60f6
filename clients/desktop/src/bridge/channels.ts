/** Names of the messages between preload scripts and the main process. */
export const channels = {
  /** A message of the bridge, in either direction. */
  message: 'nearhand',
  /** The page takes messages from now on. */
  listening: 'nearhand:listening',
  /** The page of the first start: its texts, and the address that was typed. */
  firstStart: 'nearhand:first-start',
  connect: 'nearhand:connect',
  /** The page that asks what to share: what there is, and the choice. */
  shareChoices: 'nearhand:share-choices',
  share: 'nearhand:share',
} as const;
