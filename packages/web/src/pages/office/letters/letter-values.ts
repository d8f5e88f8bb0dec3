/** A letter that somebody writes: the values of the form, how it begins, and what is sent of it. Pure. */
import type { AnswerOf, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import type {
  LetterDetails,
  letterReceiver,
  saveLetterDraft,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import {
  LETTER_TITLE_MAX,
  letterProblems,
  ReceiverType,
  UnitScope,
} from '@farmers-mailbox/contract/office/letters/fields.ts';
import { type Problems, problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import type { Named } from '../../../address-book/Choices.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';

export interface LetterValues {
  letterTitle: string;
  letterContent: string;
  receiverType: number;
  people: readonly Named[];
  groups: readonly Named[];
  units: readonly Named[];
  unitScope: number;
  smsNotice: boolean;
  attachments: readonly AttachedFile[];
  /** the letter whose files may be among them */
  forwardOfId: string | null;
}
type Written = Required<Omit<RequestOf<typeof saveLetterDraft>, 'letterId' | 'version' | 'replyToId'>>;

export const emptyLetter: LetterValues = {
  letterTitle: '',
  letterContent: '',
  receiverType: ReceiverType.people,
  people: [],
  groups: [],
  units: [],
  unitScope: UnitScope.own,
  smsNotice: false,
  attachments: [],
  forwardOfId: null,
};

/** The field of the form that holds the receivers of the chosen kind. */
export const receiversField = (receiverType: number): 'people' | 'groups' | 'units' => {
  if (receiverType === ReceiverType.groups) return 'groups';
  return receiverType === ReceiverType.units ? 'units' : 'people';
};

export function requestOf(values: LetterValues): Written {
  const { letterTitle, letterContent, receiverType, unitScope, attachments, forwardOfId } = values;
  return {
    letterTitle,
    letterContent,
    receiverType: receiverType as Written['receiverType'],
    receiverIds: values[receiversField(receiverType)].map(({ id }) => id),
    unitScope: unitScope as Written['unitScope'],
    smsNoticeFlag: values.smsNotice ? 1 : 0,
    attachments: attachments.map(({ fileId }) => ({ fileId })),
    forwardOfId,
  };
}

export const problemsOf = (values: LetterValues): Problems =>
  placed(letterProblems(requestOf(values)), values.receiverType);

/** The contract speaks of receivers, the form of people, groups and units. */
export function placed(found: Problems, receiverType: number): Problems {
  const { receiverIds = null, smsNoticeFlag = null, ...problems } = found;
  const ours = problemsIn({ [receiversField(receiverType)]: receiverIds, smsNotice: smsNoticeFlag });
  return { ...problems, ...ours };
}

export function valuesOfDraft(letter: LetterDetails): LetterValues {
  const { letterTitle, letterContent, receiverType, unitScope, targets, attachments } = letter;
  return {
    ...emptyLetter,
    letterTitle,
    letterContent,
    receiverType,
    unitScope,
    attachments,
    [receiversField(receiverType)]: targets,
    smsNotice: letter.smsNoticeFlag === 1,
  };
}

export const valuesTo = ({ userId, realName }: AnswerOf<typeof letterReceiver>): LetterValues => ({
  ...emptyLetter,
  people: [{ id: userId, name: realName }],
});

export function valuesOfReply({ letterTitle, senderUserId, senderName }: LetterDetails): LetterValues {
  const sender = senderUserId === null ? [] : [{ id: senderUserId, name: senderName }];
  return { ...emptyLetter, letterTitle: marked('回复：', letterTitle), people: sender };
}

export function valuesOfForward(letter: LetterDetails): LetterValues {
  const { letterTitle, letterContent, senderName, senderDeptName, sendTime } = letter;
  const head = `\n\n—— 转发的信 ——\n发件人：${senderName} ${placeInShort(senderDeptName)}\n时间：${sendTime ?? ''}\n\n`;
  return {
    ...emptyLetter,
    letterTitle: marked('转发：', letterTitle),
    // longer than a letter may be: the form says so, and its writer chooses what goes
    letterContent: `${head}${letterContent}`,
    attachments: letter.attachments,
    forwardOfId: letter.letterId,
  };
}

/** Once, however often it goes to and fro. */
const marked = (mark: string, title: string): string =>
  (title.startsWith(mark) ? title : `${mark}${title}`).slice(0, LETTER_TITLE_MAX);
