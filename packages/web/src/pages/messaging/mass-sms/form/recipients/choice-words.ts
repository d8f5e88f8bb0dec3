/** The choice of recipients, in the words and numbers of the summary. */
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { isRegionCode, levelOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { DeptChoice } from '../../../../../ui/dept/dept-nodes.ts';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import { type ChosenByName, choiceOf, type Draft, type DraftSource } from '../draft/draft.ts';

const wordOfLevel: Readonly<Record<number, string>> = {
  3: '个市',
  4: '个县（市、区）',
  5: '个乡镇（街道）',
  6: '个村（社区）',
};
const NAMES_SHOWN = 3;

/** `1 个乡镇（街道）、3 个村（社区）`, the larger ones first; the province is 全省. */
export function areasInWords(areas: readonly DeptChoice[]): string {
  const counts = new Map<string, number>();
  for (const { deptId } of [...areas].sort((a, b) => a.deptId.length - b.deptId.length)) {
    const level = levelOfCode(deptId);
    if (level === 2 && isRegionCode(deptId)) return '全省';
    const word = (isRegionCode(deptId) && wordOfLevel[level ?? 0]) || '个单位';
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => `${inDigits(count)} ${word}`).join('、');
}

/** `前村、后村、东村等 5 项` */
export function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join('、');
  return names.length > NAMES_SHOWN ? `${shown}等 ${inDigits(names.length)} 项` : shown;
}

/** One or two by their names. */
const placesInWords = (areas: readonly DeptChoice[]): string =>
  areas.length < NAMES_SHOWN ? areas.map(({ deptName }) => deptName).join('、') : areasInWords(areas);

/** Many by the first of them: two choices of as many places are told apart. */
const placesFromFirst = (areas: readonly DeptChoice[]): string =>
  areas.length < NAMES_SHOWN ? placesInWords(areas) : `${areas[0]?.deptName}等 ${areasInWords(areas)}`;

/** Everything chosen, as `3 个村（社区）、1 个分组、12 个填写的号码`. */
export function choiceInWords(draft: Draft): string {
  if (draft.source !== null) return sourceInWords(draft.source);
  const typed = choiceOf(draft).phoneNumbers.length;
  return [
    placesInWords(draft.areas),
    count(draft.groups.length, '个分组'),
    count(draft.people.length, '名指定人员'),
    count(typed, '个填写的号码'),
    draft.file === null ? '' : `号码文件（${inDigits(draft.file.rowCount)} 行）`,
  ]
    .filter((part) => part !== '')
    .join('、');
}

/** Short, for a button: `前村等 3 个村（社区） + 防汛联系人`. */
export function recipientsInWords({ areas, excluded, categories, groups, people }: ChosenByName): string {
  const without = count(excluded.length, '处除外');
  const kinds = namesInWords(categories.map(({ name }) => name));
  return [
    placesFromFirst(areas) + (without && `（${without}）`) + (kinds && `的${kinds}`),
    namesInWords(groups.map(({ name }) => name)),
    count(people.length, '名指定人员'),
  ]
    .filter((part) => part !== '')
    .join(' + ');
}

const sourceInWords = ({ kind, applyNo }: DraftSource): string =>
  kind === FollowUpKind.correction ? `收到 ${applyNo} 的人` : `没有收到 ${applyNo} 的人`;

const count = (number: number, word: string): string => (number === 0 ? '' : `${inDigits(number)} ${word}`);
