/** The calls about those who signed up for an activity: their list, by hand, check-in and its undoing, cancelling, the list as a file. */
import * as z from 'zod/mini';
import { get, post } from '../../endpoint.ts';
import {
  deptCode,
  exportedNumbers,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  sortedBy,
  text,
  verdict,
} from '../../envelope.ts';
import { unlessFilled } from '../../rules/filled.ts';
import { hiddenCharacterProblem } from '../../rules/hidden-characters.ts';
import { obeys, type Problems, problemsIn } from '../../rules/obeys.ts';
import { phoneProblem } from '../../rules/phone.ts';
import { OPINION_MAX, permittedTo } from '../content-review/calls.ts';

export const NAME_MAX = 20;

/** A person who signs up; the region is the one where they live. */
export const SIGN_FIELDS = {
  realName: nameText(NAME_MAX),
  phoneNumber: z.string('请填写').check(z.trim()),
  deptId: deptCode,
};
type TypedSign = Readonly<Record<keyof typeof SIGN_FIELDS, string>>;

export const signProblems = ({ realName, phoneNumber, deptId }: TypedSign): Problems =>
  problemsIn({
    realName: unlessFilled(realName, '请填写姓名') ?? hiddenCharacterProblem(realName),
    phoneNumber: phoneProblem(phoneNumber),
    deptId: unlessFilled(deptId, '请选择所在区域'),
  });

/** A check-in is undone with a reason alone. */
export const undoneProblems = ({ reason }: { readonly reason: string }): Problems =>
  problemsIn({ reason: unlessFilled(reason, '请写明撤销签到的原因') });

const access = permittedTo(['activity'], 'edit');

export const signRow = z.object({
  signId: id,
  realName: z.string(),
  /** masked */
  phoneNumber: z.string(),
  fullDeptName: z.string(),
  /** 1 by hand, 2 in another system's application */
  signSource: z.number(),
  signTime: moment,
  checkInTime: z.nullable(moment),
  cancelTime: z.nullable(moment),
  /** of the last check-in that was undone */
  undone: z.nullable(z.object({ time: moment, userName: z.string(), reason: z.string() })),
});
export type SignRow = z.output<typeof signRow>;

export const pageSigns = get('/v1/admin/activity/signList', {
  otherNames: { deptName: 'fullDeptName' },
  access,
  summary: '一个活动的报名名单，最新的在前（手机号码脱敏）',
  request: z.strictObject({
    activityId: id,
    realName: z.optional(text(NAME_MAX)),
    ...paging,
    ...sortedBy('signTime'),
  }),
  answer: z.extend(pageOf(signRow), {
    /** of the activity */
    title: z.string(),
    signCount: z.number(),
    checkInCount: z.number(),
    can: z.object({ sign: verdict, checkIn: verdict, undoCheckIn: verdict, cancel: verdict }),
  }),
});
export const exportSigns = get('/v1/admin/activity/exportSign', {
  access,
  summary: '导出一个活动的报名名单；有导出完整号码权限的人可得到完整的手机号码，其他人得到脱敏的',
  request: z.strictObject({ activityId: id, ...exportedNumbers }),
  answer: z.unknown(),
  form: 'file',
});
export const addSign = post('/v1/admin/activity/addSign', {
  isCreating: true,
  access,
  summary: '代农户报名：一个号码一次，名额满了不再接受',
  request: z.strictObject({ activityId: id, ...SIGN_FIELDS }).check(obeys(signProblems)),
  answer: z.object({ signId: id }),
});
export const checkIn = post('/v1/admin/activity/checkIn', {
  access,
  summary: '给报名的人签到，从活动当天起',
  request: z.strictObject({ signId: id }),
  answer: nothing,
});
export const undoCheckIn = post('/v1/admin/activity/undoCheckIn', {
  access,
  summary: '撤销误点的签到，须说明原因；撤销后可以重新签到或取消报名',
  request: z.strictObject({ signId: id, reason: text(OPINION_MAX) }).check(obeys(undoneProblems)),
  answer: nothing,
});
export const cancelSign = post('/v1/admin/activity/cancelSign', {
  access,
  summary: '取消一个人的报名，本人会收到短信',
  request: z.strictObject({ signId: id }),
  answer: nothing,
});
