export const demoOwnerEmail = 'ada.nowak@northwind.example';

/** The owner, then the operators, the first of them an admin. */
export const demoPeople = [
  { name: 'Ada Nowak', email: demoOwnerEmail, isAdmin: true, locale: 'en', activeHoursAgo: 1 },
  { name: 'Łukasz Wójcik', email: 'lukasz.wojcik@northwind.example', isAdmin: true, locale: 'pl', activeHoursAgo: 3 },
  { name: 'Inés Muñoz', email: 'ines.munoz@northwind.example', isAdmin: false, locale: 'es', activeHoursAgo: 20 },
  { name: 'Marco Müller', email: 'marco.muller@northwind.example', isAdmin: false, locale: 'it', activeHoursAgo: 70 },
] as const;
