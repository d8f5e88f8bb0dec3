/** An activity that somebody is writing: the fields of the form, and what is wrong with them. */
import {
  ACTIVITY_FIELDS,
  type ActivityDetails,
  activityProblems,
} from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { COUNT_MAX } from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { type TextDraft, textDraft, textProblems } from '../../../content/text/text-draft.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

const form = textDraft(ACTIVITY_FIELDS, 'activityType', 'targetCategories');

type AsWritten = TextDraft<typeof ACTIVITY_FIELDS, 'activityType', 'targetCategories'>;
/** The number of places is typed; nothing: as many as come. */
export type ActivityDraft = Omit<AsWritten, 'maxCount'> & { readonly maxCount: string };

export const emptyDraft = (
  hostUnit: string,
  contactName: string,
  place: DeptChoice | null,
): ActivityDraft => ({ ...form.emptyDraft(place), hostUnit, contactName, maxCount: '' });

export const draftOf = (details: ActivityDetails): ActivityDraft => ({
  ...form.draftOf(details),
  maxCount: details.maxCount === 0 ? '' : String(details.maxCount),
});

const countIn = (typed: string): number => Number(typed.normalize('NFKC').trim());

export const requestOf = (draft: ActivityDraft) =>
  form.writtenOf({ ...draft, maxCount: countIn(draft.maxCount) });

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
    ...(isCount ? {} : { maxCount: `请填写不超过${COUNT_MAX}的人数，不限人数时不填` }),
  };
}
