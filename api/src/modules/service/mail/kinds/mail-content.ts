/** Content of a mail, which is rendered as plain text and as HTML. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Text of another user, shown as a quote. */
  quote?: { by: string; text: string };
  /** Link and label, if any. */
  action?: { label: string; link: string };
  /** Small print after the action. */
  notes: string[];
  /** Link by which a recipient who did not ask for the mail reports it. */
  report?: { label: string; link: string };
}
