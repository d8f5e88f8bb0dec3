/** The columns that the three lists of applications share (contract §12). */
import { labelOf, SMS_SEND_MODE } from '@farmers-mailbox/contract/dictionaries.ts';
import type { ApplicationRow } from '@farmers-mailbox/contract/mass-sms/fields.ts';
import { SendStatus } from '@farmers-mailbox/contract/mass-sms/states.ts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { CategoryTag } from '../../ui/CategoryTag.tsx';
import { toMinute } from '../../ui/moment.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import type { Column } from '../../ui/TableOfRows.tsx';
import { holdWord, inDigits, rateInWords } from './figures.ts';

export const titleColumn: Column<ApplicationRow> = {
  title: '标题',
  card: 'headline',
  render: (row) => (
    <>
      <Link to={paths.applicationDetail(row.applyId)}>{row.smsTitle}</Link>
      <p className="cell-note">{row.applyNo}</p>
    </>
  ),
};
export const categoryColumn: Column<ApplicationRow> = {
  title: '类别',
  render: (row) => <CategoryTag value={row.smsCategory} urgent={row.urgentFlag === 1} />,
};
export const lengthColumn: Column<ApplicationRow> = {
  title: '字数 / 条数',
  width: 104,
  align: 'right',
  render: (row) => `${row.wordCount} / ${row.segmentCount}`,
};
export const countColumn: Column<ApplicationRow> = {
  title: '人数',
  width: 96,
  align: 'right',
  sortBy: 'validCount',
  // before the submission nobody has been counted
  render: (row) => (row.contentHash === null ? '—' : inDigits(row.validCount)),
};
export const applicantColumn: Column<ApplicationRow> = {
  title: '申请人',
  render: (row) => (
    <>
      {row.applyUserName}
      <p className="cell-note">{row.applyDeptName}</p>
    </>
  ),
};
export const auditColumn: Column<ApplicationRow> = {
  title: '审核',
  render: (row) => (
    <>
      <StatusTag of="SMS_AUDIT_STATUS" value={row.auditStatus} />
      {row.currentAuditDeptName && <p className="cell-note">由{row.currentAuditDeptName}审核</p>}
      {row.auditStatus === 4 && row.auditOpinion && <p className="cell-note">{row.auditOpinion}</p>}
    </>
  ),
};
export const sendColumn: Column<ApplicationRow> = {
  title: '发送',
  render: (row) => (
    <>
      <StatusTag of="SMS_SEND_STATUS" value={row.sendStatus} />
      {row.sendStatus === SendStatus.held && <p className="cell-note">{holdWord(row.holdReason)}</p>}
    </>
  ),
};
export const timeColumn: Column<ApplicationRow> = {
  title: '发送时间',
  width: 150,
  sortBy: 'sendTime',
  render: (row) => (row.sendTime === null ? labelOf(SMS_SEND_MODE, row.sendMode) : toMinute(row.sendTime)),
};
export const applyTimeColumn: Column<ApplicationRow> = {
  title: '申请时间',
  width: 150,
  sortBy: 'applyTime',
  render: (row) => toMinute(row.applyTime ?? row.createTime),
};
export const resultColumn: Column<ApplicationRow> = {
  title: '已发 / 成功率',
  width: 130,
  align: 'right',
  render: (row) =>
    row.sendCount === 0 ? '—' : `${inDigits(row.sendCount)} / ${rateInWords(row.successRate)}`,
};
