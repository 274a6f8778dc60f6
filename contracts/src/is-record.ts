/** Whether the fields of a value of any shape can be read, such as of a message from elsewhere. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
