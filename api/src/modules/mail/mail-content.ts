/** What a mail says, free of form: it goes out as plain text and as HTML. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Words of somebody else, shown as theirs. */
  quote?: { by: string; text: string };
  /** What to do, where there is something. */
  action?: { label: string; link: string };
  /** What comes after the action, in smaller letters. */
  notes: string[];
}
