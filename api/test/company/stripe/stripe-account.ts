import type { FormValue } from './stripe-form.ts';
import {
  checkoutSessionOf,
  customerOf,
  invoiceOf,
  listOf,
  paymentMethodOf,
  portalSessionOf,
  priceOf,
  type StripeObject,
  type TestLine,
  type TestPrice,
} from './stripe-objects.ts';

const daySeconds = 24 * 60 * 60;
const periodSeconds = { month: 30 * daySeconds, year: 365 * daySeconds };

type Status = 'active' | 'past_due' | 'incomplete' | 'canceled' | 'unpaid';

interface TestSubscription {
  id: string;
  itemId: string;
  customer: string;
  created: number;
  status: Status;
  price: string;
  quantity: number;
  from: number;
  to: number;
  cancelAtPeriodEnd: boolean;
  /** Null unless it ends at another time than its period. */
  cancelAt: number | null;
  metadata: Record<string, string>;
  paymentMethod: string | null;
  invoice: StripeObject | null;
  schedule: string | null;
  endedAt: number | null;
}

interface TestPhase {
  price: string;
  quantity: number;
  from: number;
  to: number;
}
interface TestSchedule {
  id: string;
  subscription: string;
  customer: string;
  created: number;
  phases: TestPhase[];
  isReleased: boolean;
}

interface ItemForm {
  id?: string;
  price?: string;
  quantity?: number;
}

/** A refusal, as Stripe answers it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: { type: string; message: string; code?: string; param?: string };

  constructor(status: number, error: StripeRefusal['error']) {
    super(error.message);
    [this.status, this.error] = [status, error];
  }
}

const missing = (name: string, id: string) =>
  new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${name}: '${id}'` });
const invalid = (message: string) => new StripeRefusal(400, { type: 'invalid_request_error', message });

/** Data that Stripe keeps of one seller. Times are in seconds, by a clock that tests advance. */
export class StripeAccount {
  /** Whether the cards of all customers are declined. */
  declinesCards = false;
  readonly sessions = new Map<string, StripeObject>();
  readonly subscriptions = new Map<string, TestSubscription>();
  private readonly cards = new Map<string, { id: string; last4: string }>();
  private readonly customers = new Map<string, StripeObject>();
  private readonly invoices: StripeObject[] = [];
  private readonly schedules = new Map<string, TestSchedule>();
  private readonly orders = new Map<string, { price: string; quantity: number; metadata: Record<string, string> }>();
  private count = 0;
  private ahead = 0;

  private readonly prices: Record<string, TestPrice>;
  private readonly announce: (type: string, object: StripeObject) => void;

  constructor(prices: Record<string, TestPrice>, announce: (type: string, object: StripeObject) => void) {
    [this.prices, this.announce] = [prices, announce];
  }

  get now(): number {
    return Math.floor(Date.now() / 1000) + this.ahead;
  }

  createCustomer(form: Record<string, FormValue>): StripeObject {
    const { name = null, email = null, metadata = {}, preferred_locales } = form;
    const fields = { name, email, metadata, ...(preferred_locales && { preferred_locales }) };
    const customer = customerOf(this.newId('cus'), this.now, fields as Record<string, unknown>);
    this.customers.set(customer.id, customer);
    return customer;
  }

  readCustomer(id: string, { expand = [] }: Record<string, unknown>): StripeObject {
    const customer = this.customerOf(id);
    const method = this.cards.get(id) ?? null;
    const isExpanded = (expand as string[]).includes('invoice_settings.default_payment_method');
    const shown = method && (isExpanded ? paymentMethodOf(method.id, this.now, id, method.last4) : method.id);
    return { ...customer, invoice_settings: { custom_fields: null, default_payment_method: shown, footer: null, rendering_options: null } };
  }

  /** Simulates the customer in the portal: subscriptions then use the card of their customer. */
  replaceCard(customer: string, last4: string): void {
    this.cards.set(customer, { id: this.newId('pm'), last4 });
    for (const subscription of this.subscriptions.values()) if (subscription.customer === customer) subscription.paymentMethod = null;
  }

  listInvoices({ customer, created = {}, limit = 10, starting_after: after }: Record<string, unknown>): unknown {
    this.customerOf(String(customer));
    const { gte = 0, lt = Number.POSITIVE_INFINITY } = created as { gte?: number; lt?: number };
    const found = this.invoices
      .filter(
        (invoice) =>
          invoice['customer'] === customer && Number(invoice['created']) >= Number(gte) && Number(invoice['created']) < Number(lt),
      )
      .toReversed();
    const rest = found.slice(after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1);
    return { ...listOf('/v1/invoices', rest.slice(0, Number(limit))), has_more: rest.length > Number(limit) };
  }

  createSession(form: Record<string, unknown>): StripeObject {
    const id = this.newId('cs_test');
    const customer = this.customerOf(String(form['customer'])).id;
    const [item] = (form['line_items'] ?? []) as ItemForm[];
    if (!item?.price || !item.quantity) throw invalid('line_items is required');
    this.price(item.price);
    const { metadata = {} } = (form['subscription_data'] ?? {}) as { metadata?: Record<string, string> };
    this.orders.set(id, { price: item.price, quantity: Number(item.quantity), metadata });
    const { success_url, cancel_url, client_reference_id = null, mode } = form;
    const fields = { customer, mode, success_url, cancel_url, client_reference_id, url: `https://checkout.stripe.example/c/pay/${id}` };
    const session = checkoutSessionOf(id, this.now, fields);
    this.sessions.set(id, session);
    return session;
  }

  expireSession(id: string): StripeObject {
    const session = this.sessions.get(id);
    if (!session) throw missing('checkout.session', id);
    if (session['status'] !== 'open') throw invalid('Only Checkout Sessions with a status of open can be expired.');
    Object.assign(session, { status: 'expired', url: null });
    this.announce('checkout.session.expired', session);
    return session;
  }

  createPortalSession({ customer, return_url = null }: Record<string, unknown>): StripeObject {
    return portalSessionOf(this.newId('bps'), this.now, this.customerOf(String(customer)).id, return_url as string | null);
  }

  /** Simulates the customer on the page of a Checkout Session. */
  pay(sessionId: string): string {
    const session = this.sessions.get(sessionId);
    const order = this.orders.get(sessionId);
    if (!session || !order) throw missing('checkout.session', sessionId);
    if (session['status'] !== 'open') throw invalid('This Checkout Session is not open.');
    const customer = String(session['customer']);
    const { interval } = this.price(order.price);
    const subscription: TestSubscription = {
      id: this.newId('sub'),
      itemId: this.newId('si'),
      customer,
      created: this.now,
      status: 'active',
      ...order,
      from: this.now,
      to: this.now + periodSeconds[interval],
      cancelAtPeriodEnd: false,
      cancelAt: null,
      paymentMethod: this.newId('pm'),
      invoice: null,
      schedule: null,
      endedAt: null,
    };
    this.subscriptions.set(subscription.id, subscription);
    subscription.invoice = this.invoice(subscription, [this.fullLine(subscription)], { paid: true });
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null });
    this.announce('customer.subscription.created', this.toSubscription(subscription));
    this.announce('invoice.paid', subscription.invoice);
    this.announce('checkout.session.completed', session);
    return subscription.id;
  }

  list({ customer, expand = [] }: Record<string, unknown>): unknown {
    this.customerOf(String(customer));
    const found = [...this.subscriptions.values()].filter((subscription) => subscription.customer === customer);
    const names = (expand as string[]).map((name) => name.replace(/^data\./, ''));
    return listOf(
      '/v1/subscriptions',
      found.toReversed().map((subscription) => this.toSubscription(subscription, names)),
    );
  }

  read(id: string, { expand = [] }: Record<string, unknown>): StripeObject {
    return this.toSubscription(this.subscription(id), expand as string[]);
  }

  update(id: string, form: Record<string, unknown>): StripeObject {
    const subscription = this.subscription(id);
    if (subscription.status === 'canceled') throw invalid('A canceled subscription can only update its cancellation_details.');
    if (subscription.schedule && ('cancel_at_period_end' in form || 'cancel_at' in form || 'items' in form))
      throw invalid(
        'The subscription is managed by the subscription schedule, and updating any cancelation behavior directly is not allowed.',
      );
    const [item] = (form['items'] ?? []) as ItemForm[];
    if (item) {
      if (item.id !== subscription.itemId) throw invalid('A subscription has one item; its id must be given.');
      const lines = this.prorate(subscription, item, Number(form['proration_date'] ?? this.now));
      if (this.declinesCards && form['payment_behavior'] === 'error_if_incomplete')
        throw new StripeRefusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
      this.change(subscription, item);
      if (form['proration_behavior'] !== 'none') {
        subscription.invoice = this.invoice(subscription, lines, { paid: true });
        this.announce('invoice.paid', subscription.invoice);
      }
    }
    if ('cancel_at_period_end' in form && 'cancel_at' in form) throw invalid('You cannot set both cancel_at and cancel_at_period_end.');
    if (form['cancel_at_period_end'] === false && subscription.cancelAt !== null) throw invalid('The subscription ends at another time.');
    if ('cancel_at_period_end' in form)
      Object.assign(subscription, { cancelAtPeriodEnd: form['cancel_at_period_end'] === true, cancelAt: null });
    if ('cancel_at' in form) subscription.cancelAt = Number(form['cancel_at']) || null;
    this.announce('customer.subscription.updated', this.toSubscription(subscription));
    return this.toSubscription(subscription, (form['expand'] ?? []) as string[]);
  }

  /** The invoice that an update of a subscription would cause. */
  upcoming(form: Record<string, unknown>): StripeObject {
    const subscription = this.subscription(String(form['subscription']));
    const [item] = (form['subscription_items'] ?? []) as ItemForm[];
    const lines = item ? this.prorate(subscription, item, Number(form['subscription_proration_date'] ?? this.now)) : [];
    const { id: _, ...invoice } = invoiceOf('', this.now, lines, { customer: subscription.customer, subscription: subscription.id });
    return invoice as StripeObject;
  }

  createSchedule(form: Record<string, unknown>): StripeObject {
    const subscription = this.subscription(String(form['from_subscription']));
    if (subscription.schedule) throw invalid('The subscription is already attached to a schedule.');
    const { price, quantity, from, to, customer } = subscription;
    const id = this.newId('sub_sched');
    const phases = [{ price, quantity, from, to }];
    this.schedules.set(id, { id, subscription: subscription.id, customer, created: this.now, phases, isReleased: false });
    subscription.schedule = id;
    return this.toSchedule(id);
  }

  updateSchedule(id: string, form: Record<string, unknown>): StripeObject {
    const schedule = this.schedules.get(id);
    if (!schedule || schedule.isReleased) throw missing('subscription_schedule', id);
    const phases = (form['phases'] ?? []) as { items: ItemForm[]; start_date?: number; end_date?: number }[];
    schedule.phases = phases.map(({ items: [item], start_date, end_date }, index) => {
      const price = item?.price ?? '';
      const from = start_date ?? phases[index - 1]?.end_date;
      if (from === undefined) throw invalid('The first phase needs a start_date.');
      return { price, quantity: Number(item?.quantity ?? 1), from, to: end_date ?? from + periodSeconds[this.price(price).interval] };
    });
    this.announce('subscription_schedule.updated', this.toSchedule(id));
    return this.toSchedule(id);
  }

  release(id: string): StripeObject {
    const schedule = this.schedules.get(id);
    if (!schedule || schedule.isReleased) throw missing('subscription_schedule', id);
    schedule.isReleased = true;
    this.subscription(schedule.subscription).schedule = null;
    this.announce('subscription_schedule.released', this.toSchedule(id));
    return this.toSchedule(id);
  }

  /** Moves the clock, and ends or renews the periods that are over. */
  advance(days: number): void {
    this.ahead += days * daySeconds;
    for (const subscription of this.subscriptions.values()) {
      while (subscription.status === 'active' && subscription.to <= this.now) this.renew(subscription);
    }
  }

  /** The customer repairs the card, and the open invoice is paid. */
  repay(id: string): void {
    const subscription = this.subscription(id);
    subscription.status = 'active';
    Object.assign(subscription.invoice ?? {}, { paid: true, status: 'paid' });
    this.announce('customer.subscription.updated', this.toSubscription(subscription));
  }

  /** Also without the customer: an open invoice of it is not collected any more. */
  end(id: string): StripeObject {
    const subscription = this.subscription(id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    Object.assign(subscription, { status: 'canceled', endedAt: this.now, schedule: null });
    this.announce('customer.subscription.deleted', this.toSubscription(subscription));
    return this.toSubscription(subscription);
  }

  /** Sets the clock to the present time. */
  resetClock(): void {
    this.ahead = 0;
  }

  private renew(subscription: TestSubscription): void {
    if (subscription.cancelAtPeriodEnd) {
      this.end(subscription.id);
      return;
    }
    const next = this.schedules.get(subscription.schedule ?? '')?.phases[1];
    if (next) Object.assign(subscription, { price: next.price, quantity: next.quantity, schedule: null });
    subscription.from = subscription.to;
    subscription.to += periodSeconds[this.price(subscription.price).interval];
    const isPaid = !this.declinesCards;
    subscription.status = isPaid ? 'active' : 'past_due';
    subscription.invoice = this.invoice(subscription, [this.fullLine(subscription)], { paid: isPaid, created: subscription.from });
    this.announce(isPaid ? 'invoice.paid' : 'invoice.payment_failed', subscription.invoice);
    this.announce('customer.subscription.updated', this.toSubscription(subscription));
  }

  private change(subscription: TestSubscription, { price = subscription.price, quantity = subscription.quantity }: ItemForm): void {
    const isOtherInterval = this.price(price).interval !== this.price(subscription.price).interval;
    Object.assign(subscription, { price, quantity: Number(quantity) });
    if (isOtherInterval) Object.assign(subscription, { from: this.now, to: this.now + periodSeconds[this.price(price).interval] });
  }

  private prorate(subscription: TestSubscription, item: ItemForm, at: number): TestLine[] {
    const { from, to, price, quantity } = subscription;
    const next = { ...subscription, price: item.price ?? price, quantity: Number(item.quantity ?? quantity) };
    const isOtherInterval = this.price(next.price).interval !== this.price(price).interval;
    const rest = (to - at) / (to - from);
    const unused = this.line(subscription, -rest, 'Unused time', [at, to]);
    if (!isOtherInterval) return [unused, this.line(next, rest, 'Remaining time', [at, to])];
    const end = at + periodSeconds[this.price(next.price).interval];
    return [unused, { ...this.line(next, 1, 'New period', [at, end]), isProration: false }];
  }

  private line({ price, quantity }: TestPhase, share: number, description: string, [from, to]: [number, number]): TestLine {
    const amount = Math.round(this.price(price).unitAmount * quantity * share);
    return { amount, description, price: priceOf(price, this.price(price)), quantity, from, to, isProration: true };
  }

  private fullLine(subscription: TestSubscription): TestLine {
    return { ...this.line(subscription, 1, 'Period', [subscription.from, subscription.to]), isProration: false };
  }

  private invoice(subscription: TestSubscription, lines: TestLine[], { paid, created = this.now }: { paid: boolean; created?: number }) {
    const { customer, id } = subscription;
    const invoiceId = this.newId('in');
    const invoice = invoiceOf(invoiceId, created, lines, {
      customer,
      subscription: id,
      number: `TEST-${this.count}`,
      invoice_pdf: `https://pay.stripe.example/invoice/${invoiceId}/pdf`,
      paid,
      status: paid ? 'paid' : 'open',
      attempted: true,
      attempt_count: 1,
    });
    this.invoices.push(invoice);
    return invoice;
  }

  private toSubscription(subscription: TestSubscription, expand: readonly string[] = []): StripeObject {
    const { id, itemId, customer, created, status, price, quantity, from, to, cancelAtPeriodEnd, metadata, invoice, schedule } =
      subscription;
    const item = { object: 'subscription_item', id: itemId, created, metadata: {}, quantity, subscription: id, tax_rates: [] };
    const expanded = (name: string) => expand.includes(name);
    return {
      object: 'subscription',
      id,
      automatic_tax: { enabled: false },
      billing_cycle_anchor: from,
      cancel_at_period_end: cancelAtPeriodEnd,
      cancel_at: cancelAtPeriodEnd ? to : subscription.cancelAt,
      collection_method: 'charge_automatically',
      created,
      currency: 'eur',
      current_period_start: from,
      current_period_end: to,
      customer,
      default_payment_method:
        subscription.paymentMethod && expanded('default_payment_method')
          ? paymentMethodOf(subscription.paymentMethod, created, customer)
          : subscription.paymentMethod,
      ended_at: subscription.endedAt,
      items: listOf(`/v1/subscription_items?subscription=${id}`, [{ ...item, price: priceOf(price, this.price(price)) }]),
      latest_invoice: expanded('latest_invoice') ? invoice : (invoice?.id ?? null),
      livemode: false,
      metadata,
      schedule: schedule && expanded('schedule') ? this.toSchedule(schedule) : schedule,
      start_date: created,
      status,
    };
  }

  private toSchedule(id: string): StripeObject {
    const schedule = this.schedules.get(id);
    if (!schedule) throw missing('subscription_schedule', id);
    const { subscription, customer, created, phases, isReleased } = schedule;
    return {
      object: 'subscription_schedule',
      id,
      created,
      customer,
      default_settings: { billing_cycle_anchor: 'automatic' },
      end_behavior: 'release',
      livemode: false,
      phases: phases.map(({ price, quantity, from, to }) => ({
        add_invoice_items: [],
        currency: 'eur',
        start_date: from,
        end_date: to,
        items: [{ price, quantity, metadata: {} }],
        proration_behavior: 'none',
      })),
      status: isReleased ? 'released' : 'active',
      subscription: isReleased ? null : subscription,
    };
  }

  private price(id: string): TestPrice {
    const price = this.prices[id];
    if (!price) throw missing('price', id);
    return price;
  }

  private customerOf(id: string): StripeObject {
    const customer = this.customers.get(id);
    if (!customer) throw missing('customer', id);
    return customer;
  }

  private subscription(id: string): TestSubscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw missing('subscription', id);
    return subscription;
  }

  private newId(prefix: string): string {
    return `${prefix}_${String(++this.count).padStart(8, '0')}`;
  }
}
