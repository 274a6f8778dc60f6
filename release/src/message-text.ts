import { isRecord } from '@nearhand/contracts/is-record';

/** Kinds of elements of a compiled message (`TYPE` of @formatjs/icu-messageformat-parser). */
const kinds = { literal: 0, argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6, pound: 7, tag: 8 } as const;
const formats: Readonly<Record<number, string>> = { [kinds.number]: 'number', [kinds.date]: 'date', [kinds.time]: 'time' };

/** A message of a person is nested less. */
const deepest = 8;

function choiceText({ type, value, options, offset, pluralType }: Record<string, unknown>, depth: number): string {
  const keyword = type === kinds.select ? 'select' : pluralType === 'ordinal' ? 'selectordinal' : 'plural';
  const choices = isRecord(options) ? Object.entries(options) : [];
  const texts = choices.map(([name, choice]) => `${name} {${isRecord(choice) ? textOf(choice['value'], depth + 1) : ''}}`);
  return `{${value}, ${keyword}, ${[...(offset ? [`offset:${offset}`] : []), ...texts].join(' ')}}`;
}

function elementText(element: unknown, depth: number): string {
  if (!isRecord(element)) return '';
  const { type, value, children } = element;
  switch (type) {
    case kinds.literal:
      return String(value);
    case kinds.argument:
      return `{${value}}`;
    case kinds.number:
    case kinds.date:
    case kinds.time:
      return `{${value}, ${formats[type]}}`;
    case kinds.select:
    case kinds.plural:
      return choiceText(element, depth);
    case kinds.pound:
      return '#';
    case kinds.tag:
      return `<${value}>${textOf(children, depth + 1)}</${value}>`;
    default:
      return '';
  }
}

function textOf(message: unknown, depth: number): string {
  if (depth > deepest) return '…';
  if (typeof message === 'string') return message;
  return Array.isArray(message) ? message.map((element) => elementText(element, depth)).join('') : '';
}

/** The text of a compiled message, as in its source but without the styles of numbers and dates. Reads anything. */
export const messageText = (message: unknown): string => textOf(message, 0);
