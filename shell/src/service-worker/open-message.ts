/** Asks a page of the app to open another one. */
export interface OpenMessage {
  type: 'open';
  path: string;
}
