import type { components } from '@nearhand/contracts/openapi.gen';
import { currency } from '@nearhand/contracts/plans';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { mapPage, type Page, readPage, type Sorting } from '../../../http/paging.ts';
import { CompanyService } from '../company/company.service.ts';
import { BillingDetailsEntity } from './billing-details.entity.ts';
import { BillingProviderRegistry } from './billing-provider.registry.ts';
import { InvoiceEntity, type InvoiceParty } from './invoice.entity.ts';
import { invoiceAmounts } from './invoice-amounts.ts';
import { ownTax } from './tax-kind.ts';
import { toInvoice } from './to-invoice.ts';

type ListQuery = CallOf<'listInvoices'>['query'];
type Invoice = components['schemas']['Invoice'];
type NewInvoice = Pick<InvoiceEntity, 'companyId' | 'issuedAt' | 'plan' | 'interval' | 'periodStart' | 'periodEnd' | 'lines'>;

const sorting: Sorting<ListQuery['sortProperty']> = {
  columns: { issuedAt: 'invoice.issuedAt', number: 'invoice.number', total: 'invoice.total' },
  nullable: [],
  tiebreak: 'invoice.invoiceId',
};

function inOrder({ sortProperty, sortDirection }: ListQuery): (a: Invoice, b: Invoice) => number {
  const sign = sortDirection === 'asc' ? 1 : -1;
  return (a, b) => {
    const [first, second] = [a[sortProperty], b[sortProperty]];
    if (first !== second) return first < second ? -sign : sign;
    return a.invoiceId < b.invoiceId ? -sign : sign;
  };
}

const nextNumberQuery = `INSERT INTO "invoice_series" AS s ("series", "last") VALUES ($1, 1)
  ON CONFLICT ("series") DO UPDATE SET "last" = s."last" + 1 RETURNING "last"`;

/** Issues and finds invoices. */
@Injectable()
export class InvoiceService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(BillingProviderRegistry) private readonly providers: BillingProviderRegistry,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  /** The tax on the next invoice of the internal provider. */
  async taxOf(companyId: string): Promise<ReturnType<typeof ownTax>> {
    const { vatId } = await this.findBuyer(this.dataSource.manager, companyId);
    return this.taxBetween({ vatId });
  }

  /** Issues an invoice of the internal provider, in the transaction of the change. */
  async issue(db: EntityManager, invoice: NewInvoice): Promise<void> {
    const { companyId, issuedAt, lines } = invoice;
    const { INVOICE_SELLER: name, INVOICE_SELLER_ADDRESS: address, INVOICE_SELLER_VAT_ID: vatId } = this.env;
    const buyer = await this.findBuyer(db, companyId);
    const { taxPercent } = this.taxBetween(buyer);
    await db.insert(InvoiceEntity, {
      ...invoice,
      ...invoiceAmounts(lines, taxPercent),
      invoiceId: uuid(),
      provider: 'internal',
      number: await this.nextNumber(db, issuedAt),
      currency,
      lines,
      seller: { name, address: address.replaceAll('\\n', '\n'), vatId },
      buyer,
      taxPercent,
      isCharged: false,
    });
  }

  /** Includes invoices that a provider issues itself, unless it is out of reach; they are few, so they are sorted here. */
  async list(companyId: string, query: ListQuery): Promise<Page<Invoice> & Pick<ReplyOf<'listInvoices'>, 'unavailableProviders'>> {
    const { from, to, pageNumber, pageSize } = query;
    const { invoices: foreign, unavailable: unavailableProviders } = await this.providers.listInvoices(
      companyId,
      from ? new Date(from) : null,
      to ? new Date(to) : null,
    );
    const rows = this.dataSource.getRepository(InvoiceEntity).createQueryBuilder('invoice').where({ companyId });
    if (from) rows.andWhere('invoice.issuedAt >= :from', { from });
    if (to) rows.andWhere('invoice.issuedAt < :to', { to });
    if (foreign.length === 0) return { ...mapPage(await readPage(rows, query, sorting), toInvoice), unavailableProviders };
    const all = [...(await rows.getMany()).map(toInvoice), ...foreign].sort(inOrder(query));
    const items = all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
    return { items, total: all.length, pageNumber, pageSize, unavailableProviders };
  }

  async find(companyId: string, invoiceId: string): Promise<InvoiceEntity> {
    const invoice = await this.dataSource.getRepository(InvoiceEntity).findOneBy({ companyId, invoiceId });
    if (!invoice) throw new DomainError('INVOICE_NOT_FOUND');
    return invoice;
  }

  /** Consecutive in each year over all companies. The lock on the series lasts until the invoice is committed, so there are no gaps. */
  private async nextNumber(db: EntityManager, issuedAt: Date): Promise<string> {
    const series = `NH-${issuedAt.getUTCFullYear()}`;
    const [row] = await db.query<{ last: number }[]>(nextNumberQuery, [series]);
    return `${series}-${String(row?.last).padStart(6, '0')}`;
  }

  private taxBetween({ vatId }: Pick<InvoiceParty, 'vatId'>): ReturnType<typeof ownTax> {
    return ownTax(this.env.INVOICE_SELLER_VAT_ID, vatId, this.env.INVOICE_TAX_PERCENT);
  }

  private async findBuyer(db: EntityManager, companyId: string): Promise<InvoiceParty> {
    const details = await db.findOneBy(BillingDetailsEntity, { companyId });
    const name = details?.name || (await this.companies.find(companyId, db)).name;
    return { name, address: details?.address ?? '', vatId: details?.vatId ?? '' };
  }
}
