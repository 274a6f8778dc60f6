import texts from '@nearhand/locales/gen/client.json' with { type: 'json' };
import { type Language, textIn } from '../texts/text-in.ts';
import type { ServerFault } from './check-server.ts';

/** The words of the page that asks for the server. */
export interface FirstStartTexts {
  language: string;
  title: string;
  address: string;
  hint: string;
  connect: string;
  connecting: string;
  faults: Record<ServerFault, string>;
}

export function firstStartTexts(language: Language): FirstStartTexts {
  const text = textIn<keyof (typeof texts)['en']>(texts, language);
  return {
    language,
    title: text('client.firstStart.title'),
    address: text('client.firstStart.address'),
    hint: text('client.firstStart.hint'),
    connect: text('client.firstStart.connect'),
    connecting: text('client.firstStart.connecting'),
    faults: {
      invalid: text('client.firstStart.invalid'),
      certificate: text('client.firstStart.certificate'),
      date: text('client.firstStart.date'),
      unreachable: text('client.firstStart.unreachable'),
      other: text('client.firstStart.other'),
    },
  };
}
