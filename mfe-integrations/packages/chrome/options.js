import { readServer, serverOrigin } from './settings.js';

const text = (name) => chrome.i18n.getMessage(name);
const field = document.getElementById('server');
const status = document.querySelector('[role="status"]');
document.documentElement.lang = chrome.i18n.getUILanguage();
document.getElementById('label').textContent = text('server');
document.querySelector('button').textContent = text('save');
field.value = (await readServer()) ?? '';

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const server = serverOrigin(field.value.trim());
  if (server) await chrome.storage.local.set({ server });
  field.setAttribute('aria-invalid', String(!server));
  status.textContent = text(server ? 'saved' : 'invalid');
});
