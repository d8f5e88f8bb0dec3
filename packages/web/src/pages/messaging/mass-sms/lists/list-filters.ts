/** The filters that the lists of applications share. */
import type { Filter } from '../../../../ui/table/SearchForm.tsx';

const yesOrNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
] as const;

export const titleFilter: Filter = { kind: 'text', name: 'smsTitle', label: '标题' };
export const contentFilter: Filter = { kind: 'text', name: 'keyword', label: '内容', lengthMax: 100 };
export const categoryFilter: Filter = {
  kind: 'dictionary',
  name: 'smsCategory',
  label: '类别',
  of: 'SMS_CATEGORY',
};
/** By StatusTabs. */
export const statusFilters: readonly Filter[] = [
  { kind: 'elsewhere', name: 'auditStatus' },
  { kind: 'elsewhere', name: 'sendStatus' },
];
export const applyDaysFilter: Filter = { kind: 'days', name: 'applyTime', label: '申请时间' };
export const sendDaysFilter: Filter = { kind: 'days', name: 'sendTime', label: '计划发送时间' };
export const urgentFilter: Filter = { kind: 'choice', name: 'urgentFlag', label: '紧急', options: yesOrNo };
export const emergencyFilter: Filter = {
  kind: 'choice',
  name: 'emergencyFlag',
  label: '应急短信',
  options: yesOrNo,
};
export const applicantFilter: Filter = {
  kind: 'text',
  name: 'applyUserName',
  label: '申请人',
  lengthMax: 20,
};
export const superviseFilter: Filter = {
  kind: 'choice',
  name: 'superviseFlag',
  label: '已批注',
  options: yesOrNo,
};
export const abnormalFilter: Filter = {
  kind: 'choice',
  name: 'abnormalFlag',
  label: '异常',
  options: yesOrNo,
};
export const overdueFilter: Filter = {
  kind: 'choice',
  name: 'overdueFlag',
  label: '待审超时',
  options: yesOrNo,
};
export const nightFilter: Filter = { kind: 'choice', name: 'nightFlag', label: '夜间发送', options: yesOrNo };
export const minSendFilter: Filter = {
  kind: 'text',
  name: 'minSendCount',
  label: '至少发送（人次）',
  lengthMax: 9,
};
export const sentDaysFilter: Filter = { kind: 'days', name: 'realSendTime', label: '发出时间' };
/** Of an organisation that is chosen: with those below it, unless this says otherwise. */
export const belowFilter: Filter = {
  kind: 'choice',
  name: 'includeChild',
  label: '下级',
  options: [
    { value: 1, label: '包括下级' },
    { value: 0, label: '只看本级' },
  ],
};
