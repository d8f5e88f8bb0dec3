/**
 * Reviewing on a telephone (浙政钉): what waits and what there is to read, in two calls. Deciding is not here: there is
 * one way to pass and one to refuse, whatever they are called from.
 */
import * as z from 'zod/mini';
import { post } from '../../endpoint.ts';
import { id, pageOf, paging, plainWish, sortedBy, text, verdict } from '../../envelope.ts';
import { reviewing } from './access.ts';
import { applicationDetails, applicationProcesses } from './detail-endpoints.ts';
import { applicationRow } from './fields.ts';

const phoneRow = z.extend(
  z.pick(applicationRow, {
    applyId: true,
    applyNo: true,
    smsTitle: true,
    smsCategory: true,
    fullContent: true,
    validCount: true,
    segmentCount: true,
    smsCount: true,
    sendTime: true,
    urgentFlag: true,
    emergencyFlag: true,
    warnLevel: true,
    applyUserName: true,
    applyDeptName: true,
    applyTime: true,
    createTime: true,
    auditStatus: true,
    sendStatus: true,
    auditStep: true,
    totalStep: true,
  }),
  { can: z.object({ pass: verdict, noPass: verdict }) },
);

export const phoneReviewList = post('/v2/zzdSms/apply/auditList', {
  access: reviewing,
  otherNames: { createUserName: 'applyUserName' },
  summary: '手机审核：待我审核与我已审核',
  request: z.strictObject({
    /** 1 waiting for me, 2 decided by me */
    auditTab: z._default(z.union([z.literal(1), z.literal(2)]), 1),
    keyword: z.optional(text(100)),
    ...paging,
    ...sortedBy('createTime', 'applyTime', 'sendTime', 'validCount'),
  }),
  answer: pageOf(phoneRow),
});

export const phoneReviewDetails = post('/v2/zzdSms/apply/details', {
  access: reviewing,
  tellsNumbers: true,
  summary: '手机审核：申请详情与办理过程',
  request: z.strictObject({ applyId: id, ...plainWish }),
  answer: z.extend(applicationDetails.answer, { processes: applicationProcesses.answer }),
});
