/** The operations of Intercom that we call, by method and path of its OpenAPI description. */
export const intercomOperations = ['GET /me', 'POST /conversations/{conversation_id}/reply'] as const;

/** The requests and answers of the Canvas Kit. */
export const canvasSchemas = ['initialize_request', 'initialize_response', 'submit_request', 'submit_response'] as const;

export type IntercomOperation = (typeof intercomOperations)[number];
export type CanvasSchema = (typeof canvasSchemas)[number];
