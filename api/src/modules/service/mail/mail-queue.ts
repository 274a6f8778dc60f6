export const mailQueue = 'mail';

export interface MailJob {
  mailId: string;
}
