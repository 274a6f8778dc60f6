import type { SubscribingCompany } from '../../kill/subscribing-company.ts';

/** Checks that an action is recorded once between `start` and `findProblems`. */
export class OnceRecorded {
  private before = 0;
  private readonly company: SubscribingCompany;
  private readonly action: string;

  constructor(company: SubscribingCompany, action: string) {
    [this.company, this.action] = [company, action];
  }

  async start(): Promise<void> {
    this.before = await this.company.countAudits(this.action);
  }

  async findProblems(): Promise<string[]> {
    const count = (await this.company.countAudits(this.action)) - this.before;
    return count === 1 ? [] : [`${this.action} was recorded ${count} times`];
  }
}
