/**
 * An application as it was written, in one form for checking, counting and storing: the text put together, the recipients cut to the
 * kinds that were chosen. Pure but for the encryption of typed numbers.
 */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { asksConsent } from '@farmers-mailbox/contract/messaging/mass-sms/consent.ts';
import { isGrave } from '@farmers-mailbox/contract/messaging/mass-sms/grave-warnings.ts';
import { CanaryMode, SendMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  billedSegments,
  fullContentOf,
  wordCountOf,
  worstCase,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { PersonalData } from '../../../../access/personal-data.ts';
import { readMoment } from '../../../../time/moment.ts';
import type { CategoryRule, ConfigVersion, OtherConfig } from '../../sms-config/queries.ts';
import type { LongestValues, RecipientChoice, RecipientRules } from './recipient-choice.ts';

export interface SmsSettings {
  readonly config: ConfigVersion;
  readonly other: OtherConfig;
  /** as `billedSegments` takes them */
  readonly gatewaySigns: readonly string[];
}

export function categoryRuleOf(settings: SmsSettings, smsCategory: string): CategoryRule {
  const rule = settings.config.categoryRules.find((one) => one.smsCategory === smsCategory);
  return (
    rule ?? { smsCategory, tailFlag: 0, nightFlag: 0, commercialFlag: 0, urgentAllowed: 0, shareQuotaFlag: 0 }
  );
}

/** Everything that an author may fill in. */
export type EditableFields = Omit<
  CheckedRequestOf<typeof saveApplication>,
  'applyId' | 'version' | 'submitFlag' | 'requestId' | 'clientReqId'
>;
export type ChosenFields = Pick<
  EditableFields,
  | 'sendObjType'
  | 'objDeptIds'
  | 'excludeDeptIds'
  | 'objCategoryIds'
  | 'groupIds'
  | 'userIds'
  | 'phoneFileId'
  | 'phoneNumbers'
  | 'sourceApplyId'
  | 'followUpKind'
  | 'includeToldFlag'
>;

/** With the files of what is changed, where it leaves them out. */
type WholeFields = Omit<EditableFields, 'approvalFiles'> & {
  readonly approvalFiles: readonly { readonly fileId: string }[];
};

export interface Draft extends Omit<WholeFields, 'sendTime'> {
  readonly sendTime: Date | null;
  readonly smsTail: string;
  readonly fullContent: string;
  readonly wordCount: number;
  readonly segmentCount: number;
}

/** @throws Refusal 4000 for a day that the calendar does not have */
export function draftOf(
  fields: WholeFields,
  { tailFlag }: CategoryRule,
  { other: { tailText, shortLinkDomain }, gatewaySigns }: Pick<SmsSettings, 'other' | 'gatewaySigns'>,
): Draft {
  const smsTail = tailFlag === 1 ? tailText : '';
  const fullContent = fullContentOf({ ...fields, smsTail, shortLinkDomain });
  return {
    ...fields,
    // An urgent text waits for no trial.
    canaryMode: fields.urgentFlag === 1 ? CanaryMode.none : fields.canaryMode,
    sendTime:
      fields.sendMode === SendMode.atTime && fields.sendTime ? readMoment(fields.sendTime, 'sendTime') : null,
    smsTail,
    fullContent,
    ...pricedText(fullContent, gatewaySigns),
  };
}

/**
 * Length and segments of the longest text that any recipient may get.
 * @param longest the longest values among the recipients, where they are known
 */
export function pricedText(
  fullContent: string,
  gatewaySigns: readonly string[],
  longest: LongestValues = {},
): { wordCount: number; segmentCount: number } {
  const text = worstCase(fullContent, longest);
  return { wordCount: wordCountOf(text), segmentCount: billedSegments(text, gatewaySigns) };
}

export const ObjType = { areas: 1, groups: 2, people: 3, numbers: 4, source: 5 } as const;

/** The kinds of which something is named, for a caller that ticks none. */
export function kindsNamed(
  named: Pick<
    ChosenFields,
    | 'objDeptIds'
    | 'objCategoryIds'
    | 'groupIds'
    | 'userIds'
    | 'phoneNumbers'
    | 'phoneFileId'
    | 'sourceApplyId'
  >,
): ChosenFields['sendObjType'] {
  const { areas, groups, people, numbers, source } = ObjType;
  if (named.sourceApplyId !== null) return [source];
  return [
    ...(named.objDeptIds.length > 0 || named.objCategoryIds.length > 0 ? [areas] : []),
    ...(named.groupIds.length > 0 ? [groups] : []),
    ...(named.userIds.length > 0 ? [people] : []),
    ...(named.phoneNumbers.length > 0 || named.phoneFileId !== null ? [numbers] : []),
  ];
}

/** The parts whose kind was not ticked name nobody, whatever they hold. */
export function choiceOf(
  fields: ChosenFields,
  personalData: PersonalData,
  source: RecipientChoice['source'],
): RecipientChoice {
  const only = <T>(kind: number, list: readonly T[]): readonly T[] =>
    (fields.sendObjType as readonly number[]).includes(kind) ? list : [];
  return {
    objDeptIds: only(ObjType.areas, fields.objDeptIds),
    excludeDeptIds: only(ObjType.areas, fields.excludeDeptIds),
    objCategoryIds: only(ObjType.areas, fields.objCategoryIds),
    groupIds: only(ObjType.groups, fields.groupIds),
    userIds: only(ObjType.people, fields.userIds),
    phones: only(ObjType.numbers, fields.phoneNumbers).map((typed) => {
      const phone = normalisePhone(typed);
      return {
        cipher: personalData.encrypt(phone ?? typed),
        hash: phone && personalData.hash(phone),
        carrier: carrierOf(phone ?? ''),
      };
    }),
    phoneFileId: only(ObjType.numbers, fields.phoneFileId === null ? [] : [fields.phoneFileId])[0] ?? null,
    source,
  };
}

/** Opt-outs and consent as the category asks for them; who is outside and who had enough today is added by the caller. */
export function permissionRules(
  rule: CategoryRule,
  warnLevel: number | null,
): Pick<RecipientRules, 'optOutScopes' | 'needsConsent'> {
  const isPublicSafety = rule.urgentAllowed === 1 && isGrave(warnLevel);
  const scopes = rule.commercialFlag === 1 ? [1, 2] : [1];
  return {
    optOutScopes: isPublicSafety ? [] : scopes,
    needsConsent: asksConsent(rule.smsCategory),
  };
}
