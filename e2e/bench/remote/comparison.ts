import type { Measured } from './measure-desktop.ts';
import { middle, quantile } from './quantile.ts';

/** Measurements of both products, by content. */
export interface Compared {
  own: Record<string, Measured>;
  peer: Record<string, Measured>;
}

/** A row of the table. */
export interface ComparedRow {
  Nearhand: string;
  TigerVNC: string;
  ratio: string;
  bar: string;
  verdict: 'met' | 'missed' | '';
}

interface RowOptions {
  /** Limit of the median, or of the median relative to the peer's. */
  bar?: { kind: 'ratio' | 'ratioLeast' | 'most' | 'least'; value: number };
  digits?: number;
  hasTail?: boolean;
}

const barTexts = { ratio: '≤ × ', ratioLeast: '≥ × ', most: '≤ ', least: '≥ ' } as const;

export function compare(
  own: readonly number[],
  peer: readonly number[],
  { bar, digits = 0, hasTail = false }: RowOptions = {},
): ComparedRow {
  const [ours, theirs] = [middle(own), middle(peer)];
  const textOf = (values: readonly number[]) => {
    if (values.length === 0) return '–';
    const tail = hasTail ? ` / ${quantile(values, 0.95).toFixed(digits)}` : '';
    return `${middle(values).toFixed(digits)}${tail} (${values.length})`;
  };
  const ratio = ours / theirs;
  const value = bar?.kind === 'ratio' || bar?.kind === 'ratioLeast' ? ratio : ours;
  const isMet = bar && (bar.kind === 'ratio' || bar.kind === 'most' ? value <= bar.value : value >= bar.value);
  return {
    Nearhand: textOf(own),
    TigerVNC: textOf(peer),
    ratio: Number.isFinite(ratio) ? ratio.toFixed(2) : '',
    bar: bar ? `${barTexts[bar.kind]}${bar.value}` : '',
    verdict: bar && Number.isFinite(value) ? (isMet ? 'met' : 'missed') : '',
  };
}
