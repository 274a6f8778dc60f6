import { Resolver } from 'node:dns/promises';

export type MailHostAnswer = 'found' | 'none' | 'unknown';

/** Checks whether a domain accepts mail. */
export interface MailHosts {
  lookUp(domain: string): Promise<MailHostAnswer>;
}

/** Injection token of `MailHosts`. */
export const MAIL_HOSTS = Symbol('mail hosts');

const limits = { timeout: 2000, tries: 2 };
const meansNone = new Set(['ENOTFOUND', 'ENODATA']);

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

type Asked = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'resolveNs'>;

/**
 * Checks MX records, or A and AAAA without one. Failed lookups return `unknown`, which rejects no address: the name server may be
 * unavailable, or the server may have no internet access.
 */
export class DnsMailHosts implements MailHosts {
  private readonly resolver: Asked;

  constructor(resolver: Asked = new Resolver(limits)) {
    this.resolver = resolver;
  }

  async lookUp(domain: string): Promise<MailHostAnswer> {
    const answer = await this.ask(domain);
    return answer === 'none' && !(await this.knowsTheRoot()) ? 'unknown' : answer;
  }

  private knowsTheRoot(): Promise<boolean> {
    return this.resolver.resolveNs('.').then(
      () => true,
      () => false,
    );
  }

  private async ask(domain: string): Promise<MailHostAnswer> {
    try {
      const hosts = await this.resolver.resolveMx(domain);
      // A single MX record without a name: the domain accepts no mail (RFC 7505).
      return hosts.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'found' : 'none';
    } catch (error) {
      if (!meansNone.has(codeOf(error))) return 'unknown';
      const answers = await Promise.all([
        this.answers(() => this.resolver.resolve4(domain)),
        this.answers(() => this.resolver.resolve6(domain)),
      ]);
      if (answers.includes('found')) return 'found';
      return answers.includes('unknown') ? 'unknown' : 'none';
    }
  }

  private async answers(ask: () => Promise<string[]>): Promise<MailHostAnswer> {
    try {
      return (await ask()).length > 0 ? 'found' : 'none';
    } catch (error) {
      return meansNone.has(codeOf(error)) ? 'none' : 'unknown';
    }
  }
}
