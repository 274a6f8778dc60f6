/** SQL of the numbers of a version, which sort as versions do. An index has the same expression. */
export const versionOf = (column: string): string => `string_to_array(regexp_replace(${column}, '[^0-9.].*$', ''), '.', '')::bigint[]`;
