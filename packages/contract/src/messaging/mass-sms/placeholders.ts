/**
 * Placeholders as people read them: `{姓名}` on the screen, in tables and on paper for `${name}` in the text that is stored. Nobody
 * who writes, reviews or reads it to a farmer should have to know the other form.
 */
import { showHiddenCharacters } from '../../rules/hidden-characters.ts';
import { PLACEHOLDERS as OF_RECIPIENTS } from './text.ts';

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

/** A stored text for people's eyes; characters that nobody sees are made visible. */
export const readableText = (text: string): string => showPlaceholders(showHiddenCharacters(text));

export function storePlaceholders(text: string): string {
  return PLACEHOLDERS.reduce(
    (stored, { name, label }) => stored.replaceAll(shownOf(label), storedOf(name)),
    text,
  );
}

export const placeholderShown = shownOf;
