import { embed } from './embed.js';

const find = (id) => document.getElementById(id);
const show = (text) => {
  find('state').textContent = text;
};
const insert = (link) => {
  find('reply').value += `${link}\n`;
};

// Your page knows both; the example takes them from its address.
const search = new URLSearchParams(location.search);
const [server, company] = [search.get('server') ?? 'http://localhost:4200', search.get('company') ?? ''];

try {
  const nearhand = await embed(find('nearhand'), {
    origin: server,
    company,
    title: 'Remote support',
    requester: { name: 'Maria Muñoz', email: 'maria@customer.example', reference: 'case-4711', subject: 'The printer does not print' },
  });
  nearhand.on('link', insert);
  nearhand.on('session', (session) => show(session ? `Session: ${session.status}` : 'No session'));
  find('start').onclick = async () => {
    try {
      const session = await nearhand.call('startSession');
      if (session?.link) insert(session.link);
    } catch (error) {
      show(error.code === 'NOT_SIGNED_IN' ? 'Sign in first.' : error.message);
    }
  };
  find('end').onclick = () => nearhand.call('endSession').catch((error) => show(error.message));
} catch (error) {
  show(`Nearhand cannot be shown (${error.reason}): ${error.message}`);
}
