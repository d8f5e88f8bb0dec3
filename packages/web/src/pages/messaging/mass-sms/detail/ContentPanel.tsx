/** 内容与对象: what was written and for whom, how many that makes, and who is left out for which reason. */

import { CARRIER, labelOf, SMS_SEND_MODE, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { FilterCount } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { CanaryMode, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { gatewaySignNote } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { urgentReasonInWords } from '@farmers-mailbox/contract/messaging/mass-sms/urgent-reason.ts';
import { Fragment } from 'react';
import { AttachmentList } from '../../../../ui/files/AttachmentList.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { MessagePreview } from '../../sms-text/MessagePreview.tsx';
import { nameBeside } from '../application/area-names.ts';
import { canaryInWords } from '../application/canary.ts';
import type { Details } from '../application/details.ts';
import { filterParts } from '../application/figures.ts';
import { CountList, type CountRow } from './CountList.tsx';
import { FollowUps } from './FollowUps.tsx';
import { RecentMessages, Reminders } from './Reminders.tsx';
import './detail.css';

/** For the details page and the reviewer alike: both must read the same. */
export function ContentPanel({ details }: { details: Details }) {
  return (
    <div className="content-panel">
      <FollowUps details={details} />
      <Reminders details={details} />
      <section>
        <h2>短信内容</h2>
        <MessagePreview segments={details.segments} />
        <SignNote note={gatewaySignNote(details.smsSign, details.gatewaySigns)} />
        {details.wordWarnings.length > 0 && (
          <p className="warning-note" role="note">
            内容含有提醒词：{details.wordWarnings.join('、')}，请核对用语是否恰当。
          </p>
        )}
        <Facts details={details} />
        <Approval files={details.approvalFiles} />
        <RecentMessages recent={details.recentToSameAreas} />
      </section>
      <section>
        <h2>发给谁</h2>
        <Recipients details={details} />
        {details.includeDeadFlag === 1 && (
          <p className="warning-note" role="note">
            {details.emergencyFlag === 1 ? '应急短信' : '申请人选择了'}
            也发给运营商近期说是空号、停机或黑名单的号码。
          </p>
        )}
        {details.contentHash === null ? (
          <p>提交时统计人数。</p>
        ) : (
          <>
            <CountSummary
              intent={intentOf(details)}
              counts={details}
              segmentCount={details.segmentCount}
              smsCount={details.smsCount}
            />
            <div className="count-columns">
              <CountList
                title="按区域"
                rows={details.byDept.map((one) => row(nameBeside(one, details.byDept), one.validCount))}
              />
              <CountList
                title="按类别"
                rows={details.byCategory.map((one) => row(one.categoryName, one.validCount))}
              />
              <CountList
                title="按运营商"
                rows={details.byCarrier.map((one) => row(labelOf(CARRIER, one.carrier), one.validCount))}
              />
            </div>
          </>
        )}
      </section>
    </div>
  );
}

const SignNote = ({ note }: { note: string }) => note !== '' && <p className="cell-note">{note}。</p>;

const row = (name: string, count: number): CountRow => ({ name, count });

/** To come, under way or over, or given up on the way. */
function intentOf({ sendStatus }: Details): string {
  if (sendStatus === SendStatus.cancelled) return '原定发给';
  return sendStatus === SendStatus.none || sendStatus === SendStatus.scheduled ? '将发给' : '发给';
}

function Facts({ details }: { details: Details }) {
  const sending =
    details.sendTime === null ? labelOf(SMS_SEND_MODE, details.sendMode) : `定于 ${details.sendTime} 发送`;
  return (
    <dl className="facts">
      <dt>字数与条数</dt>
      <dd>
        {details.wordCount} 字，每人 {details.segmentCount} 条
      </dd>
      <dt>发送时间</dt>
      <dd>{sending}</dd>
      {details.canaryMode !== CanaryMode.none && (
        <>
          <dt>先发一小批</dt>
          <dd>{canaryInWords(details)}</dd>
        </>
      )}
      {details.warnLevel !== null && (
        <>
          <dt>预警级别</dt>
          <dd>
            <b>{labelOf(WARN_LEVEL, details.warnLevel)}预警</b>
          </dd>
        </>
      )}
      {details.urgentFlag === 1 && (
        <>
          <dt>紧急</dt>
          <dd>{urgentReasonInWords(details.urgentReason)}</dd>
        </>
      )}
      <dt>申请人</dt>
      <dd>
        {details.applyUserName}，{details.applyDeptName}，{details.applyPhone}
      </dd>
      <WrittenFrom details={details} />
      {details.remark && (
        <>
          <dt>备注</dt>
          <dd>{details.remark}</dd>
        </>
      )}
    </dl>
  );
}

function Approval({ files }: { files: Details['approvalFiles'] }) {
  if (files.length === 0) return null;
  return (
    <>
      <h3>领导审批件</h3>
      <AttachmentList files={files} label="领导审批件" />
      <details className="approval-hashes">
        <summary>文件校验值</summary>
        <p>审核通过只对这些文件有效，换过的文件须重新审核。</p>
        <dl>
          {files.map(({ fileId, name, sha256 }) => (
            <Fragment key={fileId}>
              <dt>{name}</dt>
              <dd>SHA-256 {sha256}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </>
  );
}

/** From what the text was written: a template's version, a request, products. */
function WrittenFrom({ details: { template, request, products } }: { details: Details }) {
  return (
    <>
      {template && (
        <>
          <dt>模板</dt>
          <dd>
            {template.templateName}（{template.templateNo}，第 {template.templateVersion} 版
            {template.latestVersion > template.templateVersion && `，现已改到第 ${template.latestVersion} 版`}
            ）
          </dd>
        </>
      )}
      {request && (
        <>
          <dt>短信需求</dt>
          <dd>{request.requestTitle}</dd>
        </>
      )}
      {products.length > 0 && (
        <>
          <dt>产品</dt>
          <dd>{namesOf(products)}</dd>
        </>
      )}
    </>
  );
}

function Recipients({ details }: { details: Details }) {
  const lines: [string, string][] = [
    ['区域', namesOf(details.objDepts)],
    ['不包括', namesOf(details.excludeDepts)],
    ['类别', namesOf(details.objCategories)],
    ['通讯录分组', namesOf(details.groups)],
    ['人员', namesOf(details.users)],
    ['填写的号码', details.phoneNumbers.join('、')],
    [
      '导入的号码',
      details.phoneFile === null
        ? ''
        : `${details.phoneFile.name}（${inDigits(details.phoneFile.rowCount)} 行）`,
    ],
  ];
  return (
    <dl className="facts">
      {lines
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}

const namesOf = (named: readonly { name: string }[]): string => named.map(({ name }) => name).join('、');

type Counts = Pick<Details, 'totalCount' | 'validCount' | FilterCount>;

/** The sum that always adds up: everybody chosen = those who get it + those left out, each with the reason. */
export function CountSummary({
  intent = '将发给',
  counts,
  segmentCount,
  smsCount,
}: {
  intent?: string;
  counts: Counts;
  segmentCount: number;
  smsCount: number;
}) {
  const left = filterParts.filter(({ field }) => counts[field] > 0);
  return (
    <div className="count-summary">
      <p className="count-main">
        {intent} <b>{inDigits(counts.validCount)}</b> 人，每人 {segmentCount} 条，共{' '}
        <b>{inDigits(smsCount)}</b> 条
      </p>
      <p>
        选中 {inDigits(counts.totalCount)} 个号码
        {left.length === 0
          ? '，没有需要过滤的。'
          : `，过滤 ${inDigits(counts.totalCount - counts.validCount)} 个：`}
      </p>
      {left.length > 0 && (
        <ul>
          {left.map(({ field, reason }) => (
            <li key={field}>
              {reason} <b>{inDigits(counts[field])}</b> 个
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
