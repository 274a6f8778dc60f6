import type { Random } from './random.ts';

const firstNames = [
  ['Ana', 'Beata', 'Chiara', 'Daniel', 'Elena', 'Filip', 'Giulia', 'Hanna', 'Íñigo', 'Jakub', 'Katarzyna', 'Łucja', 'Marta', 'Nadia'],
  ['Óscar', 'Paweł', 'Rocío', 'Sofia', 'Tomasz', 'Ursula', 'Valentina', 'Wojciech', 'Zoë', 'Željko', 'René', 'Søren', 'Anaïs', 'Jürgen'],
].flat();

const lastNames = [
  ['Muñoz', 'Müller', 'Kowalska', 'Nowak', 'Bianchi', 'García', 'Żak', 'Łoś', 'Pérez', 'Rossi', 'Wiśniewski', 'Ibáñez', 'Conti'],
  ['O’Brien', 'Jørgensen', 'Dvořák', 'Schröder', 'Núñez', 'Wójcik', 'Ferrari', 'Lefèvre', 'Smith', 'Özdemir', 'van Dijk', 'Björk'],
].flat();

/** A European name. */
export const personName = (random: Random): string => `${random.one(firstNames)} ${random.one(lastNames)}`;

const plainLetters: Record<string, string> = { ł: 'l', ø: 'o' };

/** A name as used in email addresses. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[łø]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^a-z ]/g, '')
    .replace(/ /g, '.');
}
