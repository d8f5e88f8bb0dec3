/**
 * Placeholders as people read them: `{姓名}` on the screen for `${name}` in the text that is stored. Nobody who writes or
 * reviews should have to know the other form.
 */
import { PLACEHOLDERS as OF_RECIPIENTS } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';

export const LINK_LABEL = '链接';
const PLACEHOLDERS = [...OF_RECIPIENTS, { name: 'link', label: LINK_LABEL }];

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
