import type { ServerCheck } from './check-server.ts';
import type { FirstStartTexts } from './first-start-texts.ts';

declare const nearhandFirstStart: {
  texts(): Promise<FirstStartTexts>;
  connect(address: string): Promise<ServerCheck>;
};

function part<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`There is no ${id}`);
  return found;
}

const form = part('form', HTMLFormElement);
const field = part('address', HTMLInputElement);
const button = part('connect', HTMLButtonElement);
const fault = part('fault', HTMLElement);
const texts = await nearhandFirstStart.texts();

document.documentElement.lang = texts.language;
document.title = texts.title;
part('title', HTMLElement).textContent = texts.title;
part('label', HTMLElement).textContent = texts.address;
part('hint', HTMLElement).textContent = texts.hint;
button.textContent = texts.connect;
field.focus();

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  // A disabled button would lose the focus.
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  button.textContent = texts.connecting;
  fault.textContent = '';
  const result = await nearhandFirstStart.connect(field.value);
  if (result.fault === undefined) return;
  button.ariaDisabled = null;
  button.textContent = texts.connect;
  fault.textContent = texts.faults[result.fault];
  field.ariaInvalid = 'true';
  field.focus();
});
