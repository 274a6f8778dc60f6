/** Injection token of `WebhookLimits`. */
export const WEBHOOK_LIMITS = Symbol('webhook limits');
