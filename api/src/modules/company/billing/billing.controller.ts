import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { preferredLocale } from '../../../http/locales.ts';
import { CompanyService } from '../company/company.service.ts';
import { toSubscription } from '../company/to-company.ts';
import { BillingService } from './billing.service.ts';
import { BillingDetailsService } from './billing-details.service.ts';
import type { BillingCall } from './billing-provider.ts';
import { InvoiceService } from './invoice.service.ts';

const callOf = ({ actor, ip }: Pick<CallOf<'cancelSubscription'>, 'actor' | 'ip'>): BillingCall => ({
  companyId: actor.companyId,
  userId: actor.userId,
  address: ip,
  now: new Date(),
});

@Controller()
export class BillingController {
  constructor(
    @Inject(BillingService) private readonly billing: BillingService,
    @Inject(BillingDetailsService) private readonly details: BillingDetailsService,
    @Inject(InvoiceService) private readonly invoices: InvoiceService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  @Operation('getSubscription')
  getSubscription(@Call() { actor }: CallOf<'getSubscription'>): Promise<ReplyOf<'getSubscription'>> {
    return this.present(actor.companyId);
  }

  @Operation('updateSubscription')
  async updateSubscription(@Call() call: CallOf<'updateSubscription'>): Promise<ReplyOf<'updateSubscription'>> {
    const checkoutUrl = await this.billing.change(callOf(call), call.body);
    return { subscription: await this.present(call.actor.companyId), checkoutUrl };
  }

  @Operation('cancelSubscription')
  async cancelSubscription(@Call() call: CallOf<'cancelSubscription'>): Promise<ReplyOf<'cancelSubscription'>> {
    await this.billing.cancel(callOf(call));
    return this.present(call.actor.companyId);
  }

  @Operation('undoSubscriptionChange')
  async undoSubscriptionChange(@Call() call: CallOf<'undoSubscriptionChange'>): Promise<ReplyOf<'undoSubscriptionChange'>> {
    await this.billing.undo(callOf(call));
    return this.present(call.actor.companyId);
  }

  @Operation('openBillingPortal')
  async openBillingPortal(@Call() call: CallOf<'openBillingPortal'>): Promise<ReplyOf<'openBillingPortal'>> {
    return { url: await this.billing.openPortal(callOf(call)) };
  }

  @Operation('getPaymentMethod')
  getPaymentMethod(@Call() { actor }: CallOf<'getPaymentMethod'>): Promise<ReplyOf<'getPaymentMethod'>> {
    return this.billing.readPaymentMethod(actor.companyId, new Date());
  }

  @Operation('previewSubscription')
  previewSubscription(@Call() { actor, query }: CallOf<'previewSubscription'>): Promise<ReplyOf<'previewSubscription'>> {
    return this.billing.preview(actor.companyId, query.providerPlan, new Date());
  }

  @Operation('previewCancellation')
  previewCancellation(@Call() { actor }: CallOf<'previewCancellation'>): Promise<ReplyOf<'previewCancellation'>> {
    return this.billing.previewCancellation(actor.companyId);
  }

  @Operation('listPlans')
  listPlans(@Call() { actor }: CallOf<'listPlans'>): Promise<ReplyOf<'listPlans'>> {
    return this.billing.listOffers(actor.companyId, new Date());
  }

  @Operation('getBillingDetails')
  getBillingDetails(@Call() { actor }: CallOf<'getBillingDetails'>): Promise<ReplyOf<'getBillingDetails'>> {
    return this.details.find(actor);
  }

  @Operation('updateBillingDetails')
  updateBillingDetails(@Call() { actor, body, ip }: CallOf<'updateBillingDetails'>): Promise<ReplyOf<'updateBillingDetails'>> {
    return this.details.update(actor, ip, body);
  }

  @Operation('listInvoices')
  listInvoices(@Call() { actor, query }: CallOf<'listInvoices'>): Promise<ReplyOf<'listInvoices'>> {
    return this.invoices.list(actor.companyId, query);
  }

  @Operation('getInvoicePdf')
  async getInvoicePdf(@Call() { actor, path, headers }: CallOf<'getInvoicePdf'>): Promise<StreamableFile> {
    const invoice = await this.invoices.find(actor.companyId, path.invoiceId);
    // Loaded on demand, because its library would slow down each start.
    const { writeInvoicePdf } = await import('./invoice-pdf.ts');
    const content = await writeInvoicePdf(invoice, preferredLocale(headers['accept-language']));
    return new StreamableFile(content, { disposition: `attachment; filename="${invoice.number}.pdf"`, length: content.length });
  }

  private async present(companyId: string): Promise<ReplyOf<'getSubscription'>> {
    return toSubscription(await this.companies.findSubscriptionFacts(companyId));
  }
}
