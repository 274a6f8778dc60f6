/** The operations of Stripe that we call, by method and path of its OpenAPI description. */
export const stripeOperations = [
  'POST /v1/customers',
  'GET /v1/customers/{customer}',
  'POST /v1/checkout/sessions',
  'POST /v1/checkout/sessions/{session}/expire',
  'POST /v1/billing_portal/sessions',
  'GET /v1/subscriptions',
  'GET /v1/subscriptions/{subscription_exposed_id}',
  'POST /v1/subscriptions/{subscription_exposed_id}',
  'DELETE /v1/subscriptions/{subscription_exposed_id}',
  'GET /v1/invoices',
  'GET /v1/invoices/upcoming',
  'POST /v1/subscription_schedules',
  'POST /v1/subscription_schedules/{schedule}',
  'POST /v1/subscription_schedules/{schedule}/release',
] as const;

export type StripeOperation = (typeof stripeOperations)[number];
