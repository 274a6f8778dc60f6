import { systemLanguage, textIn } from '@nearhand/client-kit/texts/text-in';
import texts from '@nearhand/locales/gen/mobile.json' with { type: 'json' };

const language = systemLanguage(navigator.languages);
const text = textIn<keyof (typeof texts)['en']>(texts, language);

document.documentElement.lang = language;
for (const part of ['title', 'hint', 'retry', 'change'] as const) {
  const element = document.getElementById(part);
  if (element) element.textContent = text(`mobile.offline.${part}`);
}
document.title = text('mobile.offline.title');

// The native part takes this address from here only.
addEventListener('online', () => location.assign('nearhand-app:retry'));
