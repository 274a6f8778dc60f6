import { describe, expect, it } from 'vitest';
import { proseFaults } from './prose.ts';

describe('proseFaults', () => {
  it.each([
    ['pl', 'Otwórz the sesję', 'the'],
    ['it', 'Scegli una finestra o los archivos', 'los'],
    ['en', "The customer's page", "r's"],
    ['pl', 'Wybierz “Urządzenia”', '“'],
    ['es', 'Elige "Dispositivos"', '"'],
    ['it', 'La cifratura end-to-end', 'cifratura'],
    ['it', 'Decide lei e lo avvia lei stesso', 'lei stesso'],
  ] as const)('finds in %s: %s', (locale, text, fault) => {
    expect(proseFaults(text, locale)).toEqual([fault]);
  });

  it.each([
    ['pl', 'Od „nie działa” do obrazu: {from}'],
    ['es', 'De «no funciona» a la imagen'],
    ['it', 'L’agente e «non funziona», in {count, plural, one {# passo} other {# passi}}'],
  ] as const)('accepts in %s: %s', (locale, text) => {
    expect(proseFaults(text, locale)).toEqual([]);
  });
});
