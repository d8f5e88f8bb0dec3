/**
 * Variables as people read them: `〔台风名称〕` on the screen for `${typhoonName}` in the text that is stored. What differs from farmer to
 * farmer is shown in another kind of bracket, `{姓名}`, so that nobody takes one for the other.
 */

import {
  showPlaceholders,
  storePlaceholders,
} from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import type { TemplateVariable } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';

type Named = Pick<TemplateVariable, 'varName' | 'varLabel'>;

export const markOf = ({ varName, varLabel }: Named): string => `〔${varLabel.trim() || varName}〕`;
const storedOf = ({ varName }: Named): string => `\${${varName}}`;

export function showVariables(content: string, variables: readonly Named[]): string {
  return variables.reduce(
    (shown, one) => shown.replaceAll(storedOf(one), markOf(one)),
    showPlaceholders(content),
  );
}

export function storeVariables(shown: string, variables: readonly Named[]): string {
  return variables.reduce(
    (stored, one) => stored.replaceAll(markOf(one), storedOf(one)),
    storePlaceholders(shown),
  );
}
