import type { components } from '@nearhand/contracts/openapi.gen';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';

type Schemas = components['schemas'];

export type AccountNotice =
  | { companyId: string; what: Schemas['CompanyChange']['what'] }
  | { userId: string; reason: Schemas['SignedOut']['reason'] }
  | { returningUserId: string };

/** What open pages are to hear of companies and accounts, once it is committed; the realtime side passes it on. */
@Injectable()
export class AccountNotices {
  private readonly subject = new Subject<AccountNotice>();
  readonly notice$ = this.subject.asObservable();

  /** Something of the company is not any more as it was read. */
  companyChanged(companyId: string, what: Schemas['CompanyChange']['what']): void {
    this.subject.next({ companyId, what });
  }

  /** Every sign-in of the user is over: the sockets hear why, and are cut. */
  signedOut(userId: string, reason: Schemas['SignedOut']['reason']): void {
    this.subject.next({ userId, reason });
  }

  /** The user may do something else now, or belongs elsewhere: the sockets are cut and come back as who it is. */
  reconnect(userId: string): void {
    this.subject.next({ returningUserId: userId });
  }
}
