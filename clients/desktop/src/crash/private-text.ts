import { withoutSecrets } from '@nearhand/platform/client/without-secrets';

/** Names that only this computer has: of its user, its folders and its host. */
export interface OwnNames {
  user: string;
  home: string;
  host: string;
}

/** A shorter name is part of too many words. */
const shortestName = 3;
/** Texts come from anywhere, and expressions take time. */
const longest = 2_000;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Makes a path without spaces of the home folder, which is named like its user, with either slash. */
const withPlainHome = (text: string, home: string): string =>
  home.length < shortestName ? text : text.replace(new RegExp(escaped(home).replace(/\\\\|\//g, '[\\\\/]'), 'giu'), '/~');

const withoutNames = (text: string, names: string[]): string =>
  names
    .filter((name) => name.length >= shortestName)
    .reduce((rest, name) => rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), '[name]'), text);

const address = /\b[a-z][a-z\d+.-]*:(?:\/\/|(?=[^\s:]*@))[^\s"'<>()]+/gi;
const email = /[^\s@"'<>()]+@[^\s@"'<>()]+/g;
/** A path in quotes may have spaces. */
const quotedPath = /(["'`])(?:[a-z]:)?[\\/][^"'`]*\1/gi;
const path = /(?<![\w.])(?:[a-z]:[\\/]|\\\\|~?\/|\.{1,2}[\\/])[^\s"'`<>()]*/gi;
const ipAddress = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|(?<![\w:])(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?![\w:])/gi;
/** Names in lower case with dots, unless they are files of code. */
const host = /(?<![\w.-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?!(?:[cm]?[jt]s|json|node|asar)(?![\w-]))[a-z]{2,}(?![\w.-])/g;
/** Peer that Node names after the code of a failed connection. */
const peer = /\b((?:getaddrinfo|connect|query\w*) [A-Z_]+) \S+/g;

/** A text of an error without what names a person, a computer, a place or a session. What is left may be less than it could be. */
export const privateText = (text: string, names: OwnNames): string =>
  withoutSecrets(
    withoutNames(
      withPlainHome(text.slice(0, longest), names.home)
        .replace(address, '[address]')
        .replace(quotedPath, '$1[path]$1')
        .replace(path, '[path]')
        .replace(email, '[email]')
        .replace(peer, '$1 [host]')
        .replace(ipAddress, '[host]')
        .replace(host, '[host]'),
      [names.host, names.user],
    ),
  );
