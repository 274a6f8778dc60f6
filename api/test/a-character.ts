import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Any character, as of the unit `binary` of fast-check, which takes a second to build a table of all. */
export const aCharacter = fc.nat({ max: 0x10ffff - surrogates.count }).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (value) => {
    const point = typeof value === 'string' ? (value.codePointAt(0) ?? -1) : -1;
    const isOne = point >= 0 && String.fromCodePoint(point) === value && value.isWellFormed();
    if (!isOne) throw new Error('This is not one character');
    return point < surrogates.first ? point : point - surrogates.count;
  },
);
