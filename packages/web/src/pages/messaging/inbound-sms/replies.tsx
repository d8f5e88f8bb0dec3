/** Shared by the page 上行短信 and the tab 回复 of an application: the columns, the filters, a reply's button. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type InboundRow,
  readInboundNumber,
} from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import {
  HANDLE_STATUS,
  HandleStatus,
  INBOUND_TYPE,
  InboundType,
} from '@farmers-mailbox/contract/messaging/inbound-sms/fields.ts';
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { WholeNumber } from '../../../ui/form/WholeNumber.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';

const typeTones: Readonly<Record<number, TagTone>> = {
  [InboundType.optOut]: 'orange',
  [InboundType.question]: 'attention',
  [InboundType.rating]: 'good',
};
const statusTones: Readonly<Record<number, TagTone>> = {
  [HandleStatus.waiting]: 'attention',
  [HandleStatus.handled]: 'good',
};

export const columnsOfOneApplication: readonly Column<InboundRow>[] = [
  {
    title: '号码',
    width: 210,
    card: 'headline',
    render: ({ moId, phoneNumber }) => (
      <WholeNumber masked={phoneNumber} endpoint={readInboundNumber} fields={{ moId }} />
    ),
  },
  { title: '内容', width: 240, render: ({ content }) => content },
  {
    title: '类型',
    width: 110,
    render: ({ moType }) => <Tag tone={typeTones[moType] ?? 'neutral'}>{labelOf(INBOUND_TYPE, moType)}</Tag>,
  },
  { title: '接收时间', width: 110, render: ({ receiveTime }) => <When at={receiveTime} /> },
  {
    title: '状态',
    width: 200,
    render: ({ handleStatus, handleUserName, handleTime, handleRemark, consultation }) => (
      <>
        <Tag tone={statusTones[handleStatus] ?? 'neutral'}>{labelOf(HANDLE_STATUS, handleStatus)}</Tag>
        {handleUserName !== null && (
          <p className="cell-note">
            {handleUserName}，{handleTime}
            {handleRemark !== null && `：${handleRemark}`}
          </p>
        )}
        {consultation !== null && (
          <p className="cell-note">
            咨询<Link to={paths.consultations(consultation.consultNo)}>{consultation.consultNo}</Link>
          </p>
        )}
      </>
    ),
  },
];

export const columnsOfAll: readonly Column<InboundRow>[] = [
  ...columnsOfOneApplication.slice(0, 3),
  {
    title: '关联短信',
    width: 200,
    render: ({ application }) =>
      application === null ? (
        '—'
      ) : (
        <>
          <Link to={paths.applicationDetail(application.applyId, 'replies')}>{application.smsTitle}</Link>
          <p className="cell-note">{application.applyNo}</p>
        </>
      ),
  },
  ...columnsOfOneApplication.slice(3),
];

export const filters: readonly Filter[] = [
  { kind: 'text', name: 'phoneNumber', label: '号码', lengthMax: TYPED_NUMBER_MAX },
  { kind: 'text', name: 'content', label: '内容' },
  { kind: 'choice', name: 'moType', label: '类型', options: INBOUND_TYPE },
  { kind: 'choice', name: 'handleStatus', label: '处理状态', options: HANDLE_STATUS },
  { kind: 'days', name: 'receiveTime', label: '接收时间' },
];
