/** Draft of a mass SMS: the form's values with the names that the page shows, the call made of them, and an application read back into them. */
import {
  DISASTER_WARNING,
  isValueOf,
  SMS_FOLLOW_UP,
  WARN_LEVEL,
  type WarnLevel,
} from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { CANARY_COUNT } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import type { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import type { CanaryMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { FollowUpKind, SendMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { SMS_CONTENT_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type {
  recentChoices,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { isPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { DeptChoice } from '../../../../../ui/dept/dept-nodes.ts';
import { fullTextOf, type WritingRules } from '../../../sms-text/writing-rules.ts';
import type { Details } from '../../application/details.ts';
import { readTypedNumbers } from './typed-numbers.ts';
import {
  copiedFrom,
  nothingWrittenFrom,
  type WrittenFrom,
  writtenFromFields,
  writtenFromOf,
} from './written-from.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}
export interface ImportedFile {
  readonly fileId: string;
  readonly name: string;
  readonly rowCount: number;
}

/** The application whose recipients a draft goes to. */
export interface DraftSource {
  readonly applyId: string;
  readonly applyNo: string;
  readonly smsTitle: string;
  readonly kind: 1 | 2 | 3;
}

export interface Draft extends WrittenFrom {
  readonly smsTitle: string;
  readonly smsCategory: string;
  readonly smsSign: string;
  readonly smsContent: string;
  /** of the tracked link; empty: none */
  readonly linkUrl: string;
  readonly urgentFlag: 0 | 1;
  readonly urgentReason: string;
  readonly warnLevel: WarnLevel | null;
  readonly areas: readonly DeptChoice[];
  readonly excluded: readonly DeptChoice[];
  readonly categories: readonly Named[];
  readonly groups: readonly Named[];
  readonly people: readonly Named[];
  /** the text of the field, with whatever separators were typed */
  readonly typedNumbers: string;
  readonly file: ImportedFile | null;
  /** takes the place of every other choice of recipients */
  readonly source: DraftSource | null;
  /** also numbers that the carrier called dead a short while ago */
  readonly includeDeadFlag: 0 | 1;
  /** of a resend: also those who were told in another way */
  readonly includeToldFlag: 0 | 1;
  readonly sendMode: 1 | 2;
  /** a moment; empty while none is chosen */
  readonly sendTime: string;
  readonly remark: string;
  /** 领导审批件 */
  readonly approvalFiles: readonly AttachedFile[];
  readonly canaryMode: CanaryMode;
  readonly canaryCount: number;
  /** as typed; empty: the usual share */
  readonly canaryFailRate: string;
}

/** Of the writer's newest application: most write the same kind again. */
export type LastUsed = AnswerOf<typeof recentChoices>['last'];

/** A warning is chosen anew each time: a text that is none must not go out as one, past consent and before all others. */
export const categoryAsLast = (last: LastUsed): string =>
  last && last.smsCategory !== DISASTER_WARNING ? last.smsCategory : '';

export function emptyDraft(rules: WritingRules, groups: readonly Named[] = [], last: LastUsed = null): Draft {
  return {
    ...nothingWrittenFrom,
    smsTitle: '',
    smsCategory: categoryAsLast(last),
    smsSign: rules.signs.find((sign) => sign === last?.smsSign) ?? rules.signs[0] ?? '',
    smsContent: '',
    linkUrl: '',
    urgentFlag: 0,
    urgentReason: '',
    warnLevel: null,
    areas: [],
    excluded: [],
    categories: [],
    groups,
    people: [],
    typedNumbers: '',
    file: null,
    source: null,
    includeDeadFlag: 0,
    includeToldFlag: 0,
    sendMode: SendMode.whenPassed,
    sendTime: '',
    remark: '',
    approvalFiles: [],
    canaryMode: 0,
    canaryCount: CANARY_COUNT,
    canaryFailRate: '',
  };
}

/** A stored application as a draft again. Numbers that came masked, as those of somebody else's application, stay behind. */
export function draftOfDetails(details: Details): Draft {
  return {
    ...writtenFromOf(details),
    smsTitle: details.smsTitle,
    smsCategory: details.smsCategory,
    smsSign: details.smsSign,
    smsContent: details.smsContent,
    linkUrl: details.linkUrl,
    urgentFlag: details.urgentFlag,
    urgentReason: details.urgentReason ?? '',
    warnLevel: isValueOf(WARN_LEVEL, details.warnLevel) ? details.warnLevel : null,
    ...recipientsOf(details),
    typedNumbers: details.phoneNumbers.filter(isPhone).join('\n'),
    file: details.phoneFile,
    source: sourceOf(details),
    includeDeadFlag: details.includeDeadFlag,
    includeToldFlag: details.includeToldFlag,
    sendMode: details.sendMode === SendMode.atTime ? SendMode.atTime : SendMode.whenPassed,
    sendTime: details.sendTime ?? '',
    remark: details.remark ?? '',
    approvalFiles: details.approvalFiles,
    canaryMode: details.canaryMode,
    canaryCount: details.canaryCount,
    canaryFailRate: details.canaryFailRate === null ? '' : String(details.canaryFailRate),
  };
}

function sourceOf({ source }: Details): DraftSource | null {
  if (source === null || !isValueOf(SMS_FOLLOW_UP, source.followUpKind)) return null;
  const { applyId, applyNo, smsTitle, followUpKind } = source;
  return { applyId, applyNo, smsTitle, kind: followUpKind };
}

/** The content and the recipients of another application; its time has passed, and what it followed stays its own. */
export function copyOfDetails(details: Details): Draft {
  const file = details.phoneFile?.isUsable ? details.phoneFile : null;
  return {
    ...draftOfDetails(details),
    ...copiedFrom(details),
    file,
    source: null,
    sendMode: SendMode.whenPassed,
    sendTime: '',
    // what a leader signed is that text to those people
    approvalFiles: [],
  };
}

/** Parts of another application that do not come along in a copy, in words, or null. */
export function leftBehind(details: Details): string | null {
  const masked = details.phoneNumbers.filter((phone) => !isPhone(phone)).length;
  const parts = [
    ...(masked > 0 ? [`填写的 ${masked} 个号码`] : []),
    ...(details.phoneFile && !details.phoneFile.isUsable ? [`号码文件“${details.phoneFile.name}”`] : []),
    ...(details.source ? ['原短信的接收人'] : []),
  ];
  const files =
    details.approvalFiles.length > 0 ? '领导审批件没有带过来，需要的请在“定时间”里重新上传' : null;
  const chosen = parts.length === 0 ? null : `${parts.join('、')}没有带过来，请在“选对象”里重新选择`;
  return [chosen, files].filter((sentence) => sentence !== null).join('；') || null;
}

/** A correction: the wrong text is there to be put right, behind the word that says what it is. */
export function correctionOf(details: Details): Draft {
  const smsContent = `更正：${details.smsContent.replace(/^更正[:：]/, '')}`.slice(0, SMS_CONTENT_MAX);
  const given = { ...nothingWrittenFrom, smsTitle: titled('更正', details), smsContent };
  return followUpOf(details, given, FollowUpKind.correction);
}

/**
 * The same text again, for those whom it did not reach; of a resend for those of the first text whom none has reached yet.
 * @param reach undefined: the failed alone, or as the resend had it
 */
export function resendOf(details: Details, reach?: DraftSource['kind']): Draft {
  // A warning goes to dead numbers as well. They have just been found dead once more: only at the writer's word again.
  const draft = followUpOf(
    details,
    { smsTitle: titled('重发', details), includeDeadFlag: 0, includeToldFlag: 0 },
    reach ?? FollowUpKind.resendFailed,
  );
  const own = sourceOf(details);
  if (own === null || own.kind === FollowUpKind.correction) return draft;
  return { ...draft, source: { ...own, kind: reach ?? own.kind } };
}

const TITLE_MAX = 50;
const titled = (word: string, { smsTitle }: Details): string =>
  (smsTitle.startsWith(`${word}：`) ? smsTitle : `${word}：${smsTitle}`).slice(0, TITLE_MAX);

function followUpOf(details: Details, given: Partial<Draft>, kind: DraftSource['kind']): Draft {
  const { applyId, applyNo, smsTitle } = details;
  const nobodyElse = { areas: [], excluded: [], categories: [], groups: [], people: [], typedNumbers: '' };
  return {
    ...copyOfDetails(details),
    ...nobodyElse,
    file: null,
    ...given,
    source: { applyId, applyNo, smsTitle, kind },
  };
}

export type ChosenByName = Pick<Draft, 'areas' | 'excluded' | 'categories' | 'groups' | 'people'>;
type NamedRecipients = Pick<Details, 'objDepts' | 'excludeDepts' | 'objCategories' | 'groups' | 'users'>;

/** Recipients that were chosen by name, for the draft of another text as well. */
export const recipientsOf = (chosen: NamedRecipients): ChosenByName => ({
  areas: chosen.objDepts.map(toDeptChoice),
  excluded: chosen.excludeDepts.map(toDeptChoice),
  categories: chosen.objCategories,
  groups: chosen.groups,
  people: chosen.users,
});

const toDeptChoice = ({ id, name, placeName }: Details['objDepts'][number]): DeptChoice => ({
  deptId: id,
  deptName: name,
  placeName,
});
const idOf = ({ id }: Named): string => id;
const codeOf = ({ deptId }: DeptChoice): string => deptId;

export type EditableFields = Omit<
  RequestOf<typeof saveApplication>,
  'applyId' | 'version' | 'submitFlag' | 'clientReqId' | 'requestId'
>;

export function fieldsOf(draft: Draft): EditableFields {
  const { smsTitle, smsCategory, smsSign, smsContent, urgentFlag, sendMode, remark } = draft;
  return {
    smsTitle,
    smsCategory,
    smsSign,
    smsContent,
    linkUrl: draft.linkUrl.trim(),
    urgentFlag,
    urgentReason: urgentFlag === 1 ? draft.urgentReason : '',
    warnLevel: draft.warnLevel,
    sendMode,
    sendTime: sendMode === SendMode.atTime && draft.sendTime !== '' ? draft.sendTime : null,
    remark,
    approvalFiles: draft.approvalFiles.map(({ fileId }) => ({ fileId })),
    ...writtenFromFields(draft),
    ...canaryOf(draft),
    ...choiceOf(draft),
  };
}

/** An urgent text goes to everybody at once. */
function canaryOf({ urgentFlag, canaryMode, canaryCount, canaryFailRate }: Draft) {
  if (urgentFlag === 1 || canaryMode === 0) return { canaryMode: 0 as const };
  return { canaryMode, canaryCount, canaryFailRate: canaryFailRate === '' ? null : Number(canaryFailRate) };
}

const Kind = { areas: 1, groups: 2, people: 3, numbers: 4, source: 5 } as const;

/** The draft's recipients as the calls take them. */
export function choiceOf(draft: Draft) {
  const { numbers } = readTypedNumbers(draft.typedNumbers);
  return {
    sendObjType: [
      ...(draft.source === null ? [] : [Kind.source]),
      ...(draft.areas.length > 0 ? [Kind.areas] : []),
      ...(draft.groups.length > 0 ? [Kind.groups] : []),
      ...(draft.people.length > 0 ? [Kind.people] : []),
      ...(numbers.length > 0 || draft.file !== null ? [Kind.numbers] : []),
    ],
    objDeptIds: draft.areas.map(codeOf),
    excludeDeptIds: draft.areas.length > 0 ? draft.excluded.map(codeOf) : [],
    objCategoryIds: draft.areas.length > 0 ? draft.categories.map(idOf) : [],
    groupIds: draft.groups.map(idOf),
    userIds: draft.people.map(idOf),
    phoneFileId: draft.file?.fileId ?? null,
    sourceApplyId: draft.source?.applyId ?? null,
    followUpKind: draft.source?.kind ?? FollowUpKind.none,
    phoneNumbers: [...numbers],
    includeDeadFlag: draft.includeDeadFlag,
    includeToldFlag: draft.includeToldFlag,
  };
}

/** Fields of the call that counts; null while nobody is chosen. */
export function countFieldsOf(draft: Draft, rules: WritingRules): RequestOf<typeof countRecipients> | null {
  const choice = choiceOf(draft);
  if (choice.sendObjType.length === 0) return null;
  return {
    ...choice,
    ...(draft.smsCategory === '' ? {} : { smsCategory: draft.smsCategory }),
    urgentFlag: draft.urgentFlag,
    warnLevel: draft.warnLevel,
    sendTime: draft.sendMode === SendMode.atTime && draft.sendTime !== '' ? draft.sendTime : null,
    fullContent: fullTextOf(draft, rules),
  };
}
