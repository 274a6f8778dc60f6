import { bytesOf } from './bytes-of.ts';
import { cutText } from './cut-text.ts';

/** Cuts the name of a file to a number of bytes. Its extension stays, with the dot, if it has at most `longestEnding` bytes. */
export function cutFileName(name: string, most: number, longestEnding: number): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && bytesOf(name.slice(dot)) <= longestEnding ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - ending.length);
  return cutText(stem, most - bytesOf(ending), bytesOf).replace(/[. ]+$/, '') + ending;
}
