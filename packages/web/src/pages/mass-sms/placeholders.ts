/**
 * Placeholders as people read them: `{姓名}` on the screen for `${name}` in the text that is stored. Nobody who writes or
 * reviews should have to know the other form.
 */
import { PLACEHOLDERS } from '@farmers-mailbox/contract/mass-sms/text.ts';

const shownOf = (label: string): string => `{${label}}`;
const storedOf = (name: string): string => `\${${name}}`;

export function showPlaceholders(text: string): string {
  return PLACEHOLDERS.reduce(
    (shown, { name, label }) => shown.replaceAll(storedOf(name), shownOf(label)),
    text,
  );
}

export function storePlaceholders(text: string): string {
  return PLACEHOLDERS.reduce(
    (stored, { name, label }) => stored.replaceAll(shownOf(label), storedOf(name)),
    text,
  );
}

export const placeholderShown = shownOf;
