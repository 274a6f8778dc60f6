/** Content of a push message: a notification for one user. */
export interface PushMessage {
  /** That of the news in the page: a notification replaces the one with the same id. */
  id: string;
  title: string;
  body: string;
  /** Page that it opens. */
  path: string;
}
