/** Draft of the form: its fields as they are typed, and their problems. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import type {
  DisasterDetails,
  saveDisaster,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import {
  DAMAGE_FIGURES,
  type DamageFigure,
  InfoType,
} from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { DISASTER_TEXTS, disasterProblems } from '@farmers-mailbox/contract/publishing/disaster/written.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { placeOf, placeProblems } from '@farmers-mailbox/contract/rules/place.ts';
import { type FieldError, missingOf, plainFields, problemsBy, wordsIn } from '../../../content/draft.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { toMoment } from '../../../ui/text/moment.ts';

export interface DisasterDraft {
  readonly infoType: InfoType;
  /** empty: not chosen yet */
  readonly disasterType: string;
  readonly warnLevel: string;
  readonly title: string;
  readonly content: string;
  readonly measures: string;
  readonly issueUnit: string;
  readonly issueTime: string | null;
  readonly effectStart: string | null;
  readonly effectEnd: string | null;
  readonly areas: readonly DeptChoice[];
  /** separated as people type them */
  readonly crops: string;
  readonly figures: Readonly<Record<DamageFigure, string>>;
  /** of a damage report; a draft from before there were any has none */
  readonly reporterName?: string;
  /** empty on a stored one: it stays as it is */
  readonly reporterPhone?: string;
  readonly lng?: string;
  readonly lat?: string;
  /** a draft from before there were any has none */
  readonly coverUrl?: string | null;
  readonly imageUrls?: readonly string[];
  readonly videoUrl?: string | null;
  readonly attachments?: readonly AttachedFile[];
}

type Written = Omit<CheckedRequestOf<typeof saveDisaster>, 'submitFlag'>;

const FIVE_MINUTES_MS = 300_000;
const DAY_MS = 86_400_000;

const figuresWith = (text: (name: DamageFigure) => string) =>
  Object.fromEntries(DAMAGE_FIGURES.map(({ name }) => [name, text(name)])) as Record<DamageFigure, string>;

/** A warning begins now and holds for a day, a damage report is of the day that has passed, until somebody says otherwise. */
export function emptyDraft(infoType: InfoType, issueUnit: string, now: Date): DisasterDraft {
  const minute = Math.floor(now.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
  const isDamage = infoType === InfoType.damage;
  return {
    infoType,
    disasterType: '',
    warnLevel: '',
    title: '',
    content: '',
    measures: '',
    issueUnit,
    issueTime: toMoment(minute),
    effectStart: toMoment(isDamage ? minute - DAY_MS : minute),
    effectEnd: toMoment(isDamage ? minute : minute + DAY_MS),
    // nothing to begin with: a warning for a whole county is chosen, not left standing
    areas: [],
    crops: '',
    figures: figuresWith(() => ''),
    reporterName: '',
    reporterPhone: '',
    lng: '',
    lat: '',
  };
}

export const draftOf = (details: DisasterDetails): DisasterDraft => ({
  infoType: details.infoType as InfoType,
  disasterType: String(details.disasterType),
  warnLevel: details.warnLevel === null ? '' : String(details.warnLevel),
  title: details.title,
  content: details.content,
  measures: details.measures,
  issueUnit: details.issueUnit,
  issueTime: details.issueTime,
  effectStart: details.effectStart,
  effectEnd: details.effectEnd,
  areas: details.areas,
  crops: details.affectedCrops.join('，'),
  figures: figuresWith((name) => String(details[name] ?? '')),
  reporterName: details.reporterName,
  reporterPhone: '',
  lng: String(details.lng ?? ''),
  lat: String(details.lat ?? ''),
  coverUrl: details.coverUrl,
  imageUrls: addressesOf(details.imageUrls),
  videoUrl: details.videoUrl,
  attachments: details.attachments,
});

/** People write 1,200 and full-width digits. */
const plainNumber = (text: string): string => text.normalize('NFKC').replaceAll(',', '').trim();
const isNumber = (text: string): boolean =>
  /^\d*(?:\.\d*)?$/.test(plainNumber(text)) && plainNumber(text) !== '.';

export function requestOf(draft: DisasterDraft): Written {
  const isDamage = draft.infoType === InfoType.damage;
  const figures = Object.fromEntries(
    DAMAGE_FIGURES.map(({ name }) => {
      const typed = plainNumber(draft.figures[name]);
      return [name, isDamage && typed !== '' ? Number(typed) : null];
    }),
  ) as Record<DamageFigure, number | null>;
  return {
    ...figures,
    infoType: draft.infoType,
    disasterType: Number(draft.disasterType),
    warnLevel: draft.warnLevel === '' ? null : (Number(draft.warnLevel) as Written['warnLevel'] & number),
    ...plainFields({ ...draft, reporterName: isDamage ? (draft.reporterName ?? '') : '' }, DISASTER_TEXTS),
    ...(isDamage ? reportOf(draft) : { lng: null, lat: null }),
    issueTime: draft.issueTime ?? '',
    effectStart: draft.effectStart ?? '',
    effectEnd: draft.effectEnd ?? '',
    deptIds: draft.areas.map(({ deptId }) => deptId),
    affectedCrops: wordsIn(draft.crops),
    coverUrl: draft.coverUrl ?? null,
    imageUrls: [...(draft.imageUrls ?? [])],
    videoUrl: draft.videoUrl ?? null,
    attachments: [...(draft.attachments ?? [])],
  };
}

function reportOf({ reporterPhone = '', lng = '', lat = '' }: DisasterDraft) {
  const point = placeOf({ lng, lat });
  const phone = reporterPhone.trim();
  return {
    lng: point?.lng ?? null,
    lat: point?.lat ?? null,
    ...(phone === '' ? {} : { reporterPhone: phone }),
  };
}

/** Problems that can be seen without the server; it asks the same and a little more. */
export function problemsOf(draft: DisasterDraft): Problems {
  const missing = missingOf({
    disasterType: [draft.disasterType, '请选择灾害种类'],
    title: [draft.title, '请填写标题'],
    content: [draft.content, '请填写内容'],
    issueUnit: [draft.issueUnit, '请填写发布单位'],
    issueTime: [draft.issueTime, '请选择时间'],
    effectStart: [draft.effectStart, '请选择开始时间'],
    effectEnd: [draft.effectEnd, '请选择结束时间'],
    areas: [draft.areas, '请选择影响区域'],
  });
  const isDamage = draft.infoType === InfoType.damage;
  const { reporterPhone = '', ...written } = requestOf(draft);
  const isWrongPhone = reporterPhone !== '' && normalisePhone(reporterPhone) === null;
  const phone = isWrongPhone ? { reporterPhone: '请输入正确的手机号' } : {};
  const wrong = DAMAGE_FIGURES.filter(({ name }) => isDamage && !isNumber(draft.figures[name]));
  const numbers = Object.fromEntries(
    wrong.map(({ name }) => [`figures.${name}`, '请填写数字，如 1200 或 36.5']),
  );
  const point = isDamage ? placeProblems({ lng: draft.lng ?? '', lat: draft.lat ?? '' }) : {};
  return { ...placed(disasterProblems(written)), ...numbers, ...phone, ...point, ...missing };
}

const OWN_NAMES: Readonly<Record<string, string>> = {
  deptIds: 'areas',
  affectedCrops: 'crops',
  ...Object.fromEntries(DAMAGE_FIGURES.map(({ name }) => [name, `figures.${name}`])),
};

/** The server's problems by the names of the form. */
export const placed = (errors: readonly FieldError[]): Problems =>
  problemsBy(errors, (field) => {
    const name = field.split('.')[0] ?? field;
    return OWN_NAMES[name] ?? name;
  });
