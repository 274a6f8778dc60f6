import { setTimeout as pause } from 'node:timers/promises';
import { RetryingUser } from '../../kill/retrying-user.ts';
import type { ReceivedMail } from '../../service/read-mail.ts';

/** All users who signed up, what the server confirmed to them, and their mails. */
export class AccountUsers {
  readonly registered: RetryingUser[] = [];
  /** Users whose new address the server has confirmed. */
  readonly changed: RetryingUser[] = [];
  private readonly asked: RetryingUser[] = [];
  private readonly origin: string;
  private readonly received: readonly ReceivedMail[];

  constructor(origin: string, received: readonly ReceivedMail[]) {
    this.origin = origin;
    this.received = received;
  }

  create(): RetryingUser {
    return new RetryingUser(this.origin);
  }

  async register(user = this.create()): Promise<RetryingUser> {
    await user.signUp();
    await user.register();
    this.registered.push(user);
    return user;
  }

  async askForNewEmail(user: RetryingUser): Promise<void> {
    await user.askForNewEmail();
    this.asked.push(user);
  }

  async openLink(user: RetryingUser, oobCode: string): Promise<void> {
    await user.openLink(oobCode);
    this.changed.push(user);
  }

  /** Waits for a mail to an address and returns its code. */
  async codeFor(address: string): Promise<string> {
    for (;;) {
      const code = /[?&]oobCode=([\w-]+)/.exec(this.mailTo(address)?.text ?? '')?.[1];
      if (code) return code;
      await pause(50);
    }
  }

  /** Addresses that must have mail: a verification, or a notice to the old address. */
  unmailed(): string[] {
    const verified = this.registered.filter(({ email }) => !this.mailTo(email)).map(({ email }) => email);
    const asked = this.asked.filter(({ newEmail }) => !this.mailTo(newEmail)).map(({ newEmail }) => newEmail);
    const notices = this.changed.filter(({ email }) => !this.mailTo(email, /recoverEmail/)).map(({ email }) => `${email} of the change`);
    return [...verified, ...asked, ...notices];
  }

  private mailTo(address: string, about = /oobCode/): ReceivedMail | undefined {
    return this.received.find(({ to, text }) => to.includes(address) && about.test(text));
  }
}
