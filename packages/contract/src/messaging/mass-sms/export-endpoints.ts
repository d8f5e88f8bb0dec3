/** Taking the lists of mass SMS along: at once as a stream, or written in the background. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { exportTask, exportWishes, numberWishes } from '../../office/exports/task.ts';
import {
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  pageMyApplications,
} from './list-endpoints.ts';
import { pageSendDetails } from './result-endpoints.ts';

const {
  pageNum: _page,
  pageSize: _size,
  orderBy: _by,
  orderDir: _dir,
  ...myFilters
} = pageMyApplications.request.shape;
const { auditTab, applyDeptId, applyUserName } = pageApplicationsToReview.request.shape;
const { deptId, includeChild, superviseFlag, minSendCount, abnormalFlag, overdueFlag, nightFlag } =
  pageApplicationsToSupervise.request.shape;
const { realSendTimeStart, realSendTimeEnd } = pageApplicationsToSupervise.request.shape;
const { pageNum: _detailPage, pageSize: _detailSize, ...detailFilters } = pageSendDetails.request.shape;

const exportingLists = permitted('sms:apply:export', 'sms:audit:detail', 'sms:supervise:export');
const listFilters = {
  tab: z.enum(['my', 'audit', 'supervise']),
  ...myFilters,
  auditTab,
  applyDeptId,
  applyUserName,
  deptId,
  includeChild,
  superviseFlag,
  minSendCount,
  abnormalFlag,
  overdueFlag,
  nightFlag,
  realSendTimeStart,
  realSendTimeEnd,
};

/** The newest first, everything that the list of the tab shows with these filters. Written to the operation log. */
export const exportApplications = get('/v1/admin/massSms/export', {
  access: exportingLists,
  summary: '导出申请列表（xlsx，边写边下载）',
  request: z.strictObject(listFilters),
  answer: z.unknown(),
  form: 'file',
});

export const startApplicationsExport = post('/v1/admin/massSms/exportTask', {
  access: exportingLists,
  summary: '在后台导出申请列表',
  request: z.strictObject({ ...listFilters, ...exportWishes }),
  answer: exportTask,
});

export const startDetailsExport = post('/v1/admin/massSms/exportDetailsTask', {
  access: permitted('sms:apply:export', 'sms:supervise:sendDetail'),
  summary: '在后台导出一份申请的发送明细',
  request: z.strictObject({ ...detailFilters, ...exportWishes, ...numberWishes }),
  answer: exportTask,
});
