/** When each event happens. */
const moments = {
  'session.created': 'An operator starts a session',
  'session.joined': 'A customer joins the session',
  'session.connected': 'The first connection is established',
  'session.transferred': 'Another operator becomes the host',
  'session.updated': 'Title, customer, note or tags change',
  'session.closed': 'The session ends; `closeReason` says why',
  'session.rated': 'The customer rates the session',
  'device.added': 'A device is registered',
  'device.updated': 'An operator changes name, group, tags or note of a device',
  'device.removed': 'A device is removed',
  'webhook.test': 'An admin sends a test',
};

const signatureHeaders = [
  ['webhook-id', 'The id of the event, the same in each attempt', { type: 'string', format: 'uuid' }],
  [
    'webhook-timestamp',
    'Time of the attempt in seconds since 1970. Refuse one that is more than five minutes away',
    { type: 'string', pattern: '^\\d+$' },
  ],
  [
    'webhook-signature',
    'HMAC-SHA-256 of `{webhook-id}.{webhook-timestamp}.{body}` in base64 after `v1,`; with two secrets, two of them with a space between',
    { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$' },
  ],
] as const;

const parameters = signatureHeaders.map(([name, description, schema]) => ({ name, in: 'header', required: true, description, schema }));

const responses = {
  '2XX': { description: 'Received. Every other answer, also a redirect, is a failure, and the event is sent again for up to 24 hours' },
  '410': { description: 'The receiver is gone. The webhook is disabled' },
};

/** The section `webhooks` of the document: one request for each type of event. */
export function webhooksOf(types: readonly string[], example: (name: string) => unknown) {
  const entries = Object.entries(moments);
  if (types.join() !== entries.map(([type]) => type).join()) throw new Error('contracts/webhooks.ts and WebhookDeliveryType differ');
  return Object.fromEntries(
    entries.map(([type, summary]) => {
      const subject = type.split('.')[0] as string;
      const schemaOfSubject = subject === 'webhook' ? null : subject === 'session' ? 'WebhookSession' : 'WebhookDevice';
      const data = schemaOfSubject
        ? { required: [subject], properties: { [subject]: { $ref: `#/components/schemas/${schemaOfSubject}` } } }
        : { maxProperties: 0 };
      const schema = { allOf: [{ $ref: '#/components/schemas/WebhookEvent' }, { properties: { type: { const: type }, data } }] };
      const event = { ...(example('WebhookEvent') as object), type, data: schemaOfSubject ? { [subject]: example(schemaOfSubject) } : {} };
      const operationId = `on${type.replace(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}`;
      const content = { 'application/json': { schema, example: event } };
      const post = {
        operationId,
        tags: ['webhook'],
        summary,
        security: [],
        parameters,
        requestBody: { required: true, content },
        responses,
      };
      return [type, { post }];
    }),
  );
}
