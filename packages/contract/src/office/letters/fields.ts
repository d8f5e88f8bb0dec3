/** A letter (站内信): its limits and states, and what is wrong with one before it is sent; the form and the server ask the same. */
import type { Dictionary } from '../../dictionaries.ts';
import { hiddenCharacterProblem } from '../../rules/hidden-characters.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export const LETTER_TITLE_MAX = 60;
export const LETTER_CONTENT_MAX = 5_000;
/** People, groups or units that one letter names. */
export const RECEIVERS_MAX = 500;
export const GROUPS_PER_LETTER_MAX = 20;
export const LETTERS_PER_ACT_MAX = 100;
/** A letter with an SMS to each receiver goes to so many people at most. */
export const SMS_RECEIVERS_MAX = 20;
export const REVOKE_MINUTES = 10;
export const LETTER_FILES_MAX = 5;
/** The limit of each file. */
export const LETTER_FILE_BYTES_MAX = 20 * 1024 * 1024;

export const ReceiverType = { people: 1, groups: 2, units: 3 } as const;
export const RECEIVER_TYPE = [
  { value: ReceiverType.people, label: '人员' },
  { value: ReceiverType.groups, label: '通讯录分组' },
  { value: ReceiverType.units, label: '单位' },
] as const satisfies Dictionary;

/** Reach of a letter to units: these alone, those right below them, or these with everything below. */
export const UnitScope = { own: 1, below: 2, all: 3 } as const;
export const UNIT_SCOPE = [
  { value: UnitScope.own, label: '只发给所选单位' },
  { value: UnitScope.below, label: '只发给它们的下一级' },
  { value: UnitScope.all, label: '所选单位和全部下级' },
] as const satisfies Dictionary;

export const LetterStatus = { draft: 0, sent: 1, revoked: 2 } as const;

export const READ_FLAG = [
  { value: 0, label: '未读' },
  { value: 1, label: '已读' },
] as const satisfies Dictionary;

export interface WrittenLetter {
  readonly letterTitle: string;
  readonly letterContent: string;
  readonly receiverType: number;
  readonly receiverIds: readonly string[];
  readonly smsNoticeFlag: number;
}

/** Problems of a letter that is to be sent; a draft may have them. */
export function letterProblems({
  letterTitle,
  letterContent,
  receiverType,
  receiverIds,
  smsNoticeFlag,
}: WrittenLetter): Problems {
  return problemsIn({
    receiverIds: receiversProblem(receiverType, receiverIds.length),
    letterTitle: textProblem('标题', letterTitle, LETTER_TITLE_MAX),
    letterContent: textProblem('正文', letterContent, LETTER_CONTENT_MAX),
    smsNoticeFlag: smsNoticeFlag === 1 ? smsProblem(receiverType, receiverIds.length) : null,
  });
}

function receiversProblem(receiverType: number, count: number): string | null {
  if (count === 0) return '请选择收件人';
  const max = receiverType === ReceiverType.groups ? GROUPS_PER_LETTER_MAX : RECEIVERS_MAX;
  return count > max ? `一封信最多选择${max}个收件人、分组或单位` : null;
}

function smsProblem(receiverType: number, count: number): string | null {
  const isSmall = receiverType === ReceiverType.people && count <= SMS_RECEIVERS_MAX;
  return isSmall ? null : `短信提醒只用于写给${SMS_RECEIVERS_MAX}人以内的信，请去掉短信提醒`;
}

function textProblem(what: string, typed: string, max: number): string | null {
  const { length } = typed.trim();
  if (length === 0) return `请填写${what}`;
  if (length > max) return `${what}最多${max}个字，请删去${length - max}个字`;
  return hiddenCharacterProblem(typed);
}
