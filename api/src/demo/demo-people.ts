export const demoOwnerEmail = 'ada.nowak@northwind.example';

/** The owner, then the operators, the first of them an admin. */
export const demoPeople = [
  { name: 'Ada Nowak', email: demoOwnerEmail, isAdmin: true, locale: 'en' },
  { name: 'Łukasz Wójcik', email: 'lukasz.wojcik@northwind.example', isAdmin: true, locale: 'pl' },
  { name: 'Inés Muñoz', email: 'ines.munoz@northwind.example', isAdmin: false, locale: 'es' },
  { name: 'Marco Müller', email: 'marco.muller@northwind.example', isAdmin: false, locale: 'it' },
] as const;
