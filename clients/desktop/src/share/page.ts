import type { ShareChoice, ShareChoices } from './share-choices.ts';

declare const nearhandShare: {
  choices(): Promise<ShareChoices>;
  /** Resolves to whether the choice is still there. Null shares nothing. */
  share(index: number | null): Promise<boolean>;
};

function part<T extends HTMLElement>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`There is no ${selector}`);
  return found;
}

function choiceLabel({ name, picture }: ShareChoice, index: number): HTMLLabelElement {
  const label = Object.assign(document.createElement('label'), { className: 'choice' });
  // The name follows, so that the picture has no other one.
  const shown = picture ? Object.assign(new Image(), { src: picture, alt: '' }) : document.createElement('span');
  shown.className = 'picture';
  const line = Object.assign(document.createElement('span'), { className: 'name' });
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'source', value: String(index) });
  line.append(input, Object.assign(document.createElement('span'), { textContent: name, dir: 'auto' }));
  label.append(shown, line);
  return label;
}

const form = part('#form', HTMLFormElement);
const fault = part('#fault', HTMLElement);

function show({ texts, choices }: ShareChoices): void {
  document.documentElement.lang = texts.language;
  document.title = texts.question;
  part('#question', HTMLElement).textContent = texts.question;
  part('#cancel', HTMLElement).textContent = texts.cancel;
  part('#share', HTMLElement).textContent = texts.share;
  const labels = choices.map(choiceLabel);
  for (const [kind, title] of [
    ['screen', texts.screens],
    ['window', texts.windows],
  ] as const) {
    const own = labels.filter((_label, index) => choices[index]?.kind === kind);
    part(`#${kind}`, HTMLFieldSetElement).hidden = own.length === 0;
    part(`#${kind} legend`, HTMLElement).textContent = title;
    part(`#${kind} .choices`, HTMLElement).replaceChildren(...own);
  }
  form.querySelector('input')?.focus();
}

let shown = await nearhandShare.choices();
show(shown);

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const chosen = form.querySelector<HTMLInputElement>('input:checked');
  fault.textContent = chosen ? '' : shown.texts.missing;
  if (!chosen) form.querySelector('input')?.focus();
  else if (!(await nearhandShare.share(Number(chosen.value)))) {
    shown = await nearhandShare.choices();
    show(shown);
    fault.textContent = shown.texts.gone;
  }
});
const cancel = () => void nearhandShare.share(null);
part('#cancel', HTMLElement).addEventListener('click', cancel);
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') cancel();
});
