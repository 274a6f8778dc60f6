import fc from 'fast-check';

const scripts = [
  '<script>window.attacked=1</script>',
  '<img src=x onerror="window.attacked=1">',
  '<svg onload=window.attacked=1>',
  '"><iframe srcdoc="<script>parent.attacked=1</script>">',
  "'-alert(1)-'",
  '{{constructor.constructor("window.attacked=1")()}}',
  '\u0024{window.attacked=1}',
  'javascript:window.attacked=1',
  'https://x.example/"onmouseover="window.attacked=1',
  'http://javascript:alert(1)@x.example/',
  'data:text/html,<script>window.attacked=1</script>',
  '</textarea><script>window.attacked=1</script>',
  '<a href="javascript:window.attacked=1">x</a>',
  '{name, select, other {<b>x</b>}}',
  '<b>{count}</b>',
  '=cmd|"/c calc"!A1',
  '../../../etc/passwd',
  'CON',
  '\u202egnp.exe',
  '\u2066\u2067\u2068text',
  'a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307'.repeat(20),
  '\u0000\u0001\u001b[31mred',
  '\ud800',
  '﷽'.repeat(40),
  '🏴‍☠️'.repeat(50),
  'W'.repeat(5_000),
  '\n'.repeat(2_000),
  '__proto__',
  'constructor',
];

const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...scripts) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...scripts), fc.constantFrom(...scripts)).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.tuple(fc.webUrl(), fc.constantFrom(...scripts)).map(([url, script]) => `${url}?q=${script}`) },
);

/** Hostile texts, the same in each run. */
export const hostileTexts = (count: number): string[] => fc.sample(hostile, { numRuns: count, seed: 20_261_120 });
