import { z } from 'zod';

/** Id of a transaction, or of its original transaction: decimal digits. */
const id = z.string().regex(/^\d{1,30}$/);
const milliseconds = z
  .number()
  .min(0)
  .max(8.64e15)
  .transform((value) => new Date(value));
const productId = z.string().max(255);

/** The fields of a signed transaction that are read. */
export const transactionSchema = z.object({
  transactionId: id,
  originalTransactionId: id,
  productId,
  type: z.string(),
  originalPurchaseDate: milliseconds,
  purchaseDate: milliseconds,
  expiresDate: milliseconds.optional(),
  revocationDate: milliseconds.optional(),
  isUpgraded: z.boolean().optional(),
  appAccountToken: z.string().optional(),
  inAppOwnershipType: z.string().optional(),
  signedDate: milliseconds,
});
export type AppStoreTransaction = z.infer<typeof transactionSchema>;

/** The fields of the signed state of a renewal that are read. */
export const renewalSchema = z.object({
  originalTransactionId: id,
  autoRenewProductId: productId.optional(),
  autoRenewStatus: z.union([z.literal(0), z.literal(1)]),
  gracePeriodExpiresDate: milliseconds.optional(),
  signedDate: milliseconds,
});
export type AppStoreRenewal = z.infer<typeof renewalSchema>;

/** Active, expired, billing retry, billing grace period, revoked. */
export const statusSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

/** The parts of a notification or a response that hold the state of a subscription; `null` if one is missing or unknown. */
export interface AppStoreSubscription {
  status: z.infer<typeof statusSchema> | null;
  transaction: AppStoreTransaction;
  renewal: AppStoreRenewal | null;
}

export const notificationSchema = z.object({
  notificationUUID: z.string().min(1).max(100),
  notificationType: z.string().max(100),
  subtype: z.string().max(100).optional(),
  signedDate: milliseconds,
  data: z
    .object({
      status: z.number().optional(),
      signedTransactionInfo: z.string().optional(),
      signedRenewalInfo: z.string().optional(),
    })
    .optional(),
});

/** Response of the App Store with all subscriptions of a customer. */
export const statusesSchema = z.object({
  data: z
    .array(
      z.object({
        lastTransactions: z
          .array(
            z.object({
              originalTransactionId: z.string(),
              status: z.number().optional(),
              signedTransactionInfo: z.string(),
              signedRenewalInfo: z.string().optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});
