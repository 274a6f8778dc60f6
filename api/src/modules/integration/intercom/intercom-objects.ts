import { z } from 'zod';

const id = z.union([z.string().regex(/^[\w.-]{1,100}$/), z.int().min(0)]).transform(String);
const text = z.string().nullish();

/** The fields of a request of the Canvas Kit that are read. All of them are of Intercom's users. */
export const canvasRequestSchema = z.object({
  workspace_id: id,
  admin: z.object({ id, email: text, email_verified: z.boolean().nullish() }),
  contact: z.object({ email: text, name: text, language_override: text, browser_language: text }).nullish(),
  conversation: z.object({ id }).nullish(),
  context: z.object({ conversation_id: id.nullish(), locale: text }).nullish(),
  component_id: z.string().max(500).nullish(),
});
export type CanvasRequest = z.infer<typeof canvasRequestSchema>;

export const tokenSchema = z.object({ token: z.string().min(1).max(2000) });

export const adminSchema = z.object({
  id,
  app: z.object({ id_code: id, name: z.string().max(500), region: z.string().max(10).nullish() }),
});
export type IntercomAdmin = z.infer<typeof adminSchema>;
