/** Passes the calls of the Nearhand page on to Freshdesk. */
const frame = document.getElementById('nearhand');

const mostHeight = 2000;

/** Data of the ticket page; an empty object where there is none. */
const read = (client, name) =>
  client.data.get(name).then(
    (found) => found[name] ?? {},
    () => ({}),
  );

async function hostState(client) {
  const [ticket, contact, user] = await Promise.all(['ticket', 'contact', 'loggedInUser'].map((name) => read(client, name)));
  const requester = { name: contact.name, email: contact.email, reference: `freshdesk-${ticket.id}`, subject: ticket.subject };
  return {
    type: 'nearhand:host',
    requester: ticket.id ? requester : null,
    locale: user.contact?.language,
    theme: 'light',
    canAddNote: true,
  };
}

const calls = {
  /** Inserts into the open editor; otherwise into a new reply. */
  insert: (client, text) =>
    client.interface
      .trigger('setValue', { id: 'editor', text, replace: false, position: 'end' })
      .catch(() => client.interface.trigger('click', { id: 'openReply', text })),
  addNote: (client, text) => client.interface.trigger('click', { id: 'openNote', text: text.replaceAll('\n', '<br>'), isPublic: false }),
  resize: (client, height) => {
    const pixels = `${Math.min(mostHeight, Math.max(100, Number(height) || 0))}px`;
    frame.style.height = pixels;
    return client.instance.resize({ height: pixels });
  },
};

async function answer(client, { method, value }) {
  if (!Object.hasOwn(calls, method)) return false;
  return calls[method](client, method === 'resize' ? value : String(value)).then(
    () => true,
    () => false,
  );
}

async function start() {
  const client = await app.initialized();
  const { server } = await client.iparams.get('server');
  const { origin } = new URL(server);
  const post = (message) => frame.contentWindow.postMessage(message, origin);

  addEventListener('message', async ({ source, origin: sender, data }) => {
    if (source !== frame.contentWindow || sender !== origin) return;
    if (data?.type === 'nearhand:hello') post(await hostState(client));
    else if (data?.type === 'nearhand:call') post({ type: 'nearhand:answer', id: data.id, isDone: await answer(client, data) });
  });
  client.events.on('app.activated', async () => post(await hostState(client)));
  frame.src = `${origin}/integration/freshdesk`;
}

void start();
