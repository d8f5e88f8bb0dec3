/** An activity that somebody is writing: the fields of the form, and what is wrong with them. */
import {
  type ACTIVITY_FIELDS,
  type ActivityDetails,
  activityProblems,
} from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { COUNT_MAX } from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import {
  placeOf,
  placeProblems,
  type TypedPlace,
  typedPlace,
} from '@farmers-mailbox/contract/rules/place.ts';
import { type TextDraft, textDraft, textProblems } from '../../../content/text/text-draft.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

const form = textDraft<typeof ACTIVITY_FIELDS, 'activityType', 'targetCategories'>(
  {
    title: '',
    coverUrl: null,
    startTime: '',
    endTime: '',
    signStartTime: null,
    signEndTime: null,
    maxCount: 0,
    address: '',
    onlineUrl: '',
    hostUnit: '',
    contactName: '',
    contactPhone: '',
    feeDesc: '',
    attachments: [],
    lng: null,
    lat: null,
    targetDeptIds: [],
  },
  'activityType',
  'targetCategories',
);

type AsWritten = TextDraft<typeof ACTIVITY_FIELDS, 'activityType', 'targetCategories'>;
export type ActivityDraft = Omit<AsWritten, 'maxCount' | 'lng' | 'lat' | 'targetDeptIds'> &
  // a draft from before there were any has none
  Partial<TypedPlace> & {
    /** typed; nothing: as many as come */
    readonly maxCount: string;
    readonly targets?: readonly DeptChoice[];
  };

export const emptyDraft = (
  hostUnit: string,
  contactName: string,
  place: DeptChoice | null,
): ActivityDraft => {
  const { targetDeptIds: _, ...draft } = form.emptyDraft(place);
  return { ...draft, hostUnit, contactName, maxCount: '', lng: '', lat: '' };
};

export function draftOf(details: ActivityDetails): ActivityDraft {
  const { targetDeptIds: _, ...draft } = form.draftOf(details);
  const { lng, lat, maxCount, targets } = details;
  const place = lng === null || lat === null ? { lng: '', lat: '' } : typedPlace({ lng, lat });
  return { ...draft, ...place, targets, maxCount: maxCount === 0 ? '' : String(maxCount) };
}

export const placeIn = ({ lng = '', lat = '' }: ActivityDraft): TypedPlace => ({ lng, lat });

const countIn = (typed: string): number => Number(typed.normalize('NFKC').trim());

export function requestOf({ targets = [], ...draft }: ActivityDraft) {
  const point = placeOf(placeIn(draft));
  return form.writtenOf({
    ...draft,
    maxCount: countIn(draft.maxCount),
    lng: point?.lng ?? null,
    lat: point?.lat ?? null,
    targetDeptIds: targets.map(({ deptId }) => deptId),
  });
}

const NEEDED = {
  title: '请填写标题',
  activityType: '请选择类型',
  startTime: '请选择开始时间',
  endTime: '请选择结束时间',
  hostUnit: '请填写主办单位',
  contactName: '请填写联系人',
  contactPhone: '请填写联系电话',
};

export function problemsOf(draft: ActivityDraft): Problems {
  const count = countIn(draft.maxCount);
  const isCount = Number.isInteger(count) && count >= 0 && count <= COUNT_MAX;
  return {
    ...textProblems(draft, requestOf(draft), NEEDED, activityProblems),
    ...placeProblems(placeIn(draft)),
    ...(isCount ? {} : { maxCount: `请填写不超过${COUNT_MAX}的人数，不限人数时不填` }),
  };
}
