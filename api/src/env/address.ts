import { z } from 'zod';

/** Whether a text is an address with one of the protocols, such as `https:`. */
export const isAddressOf =
  (...protocols: string[]) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol);

/** A variable with the address of a website or a service. */
export const httpAddress = z.string().refine(isAddressOf('http:', 'https:'), 'must be an http or https address');
