/** One daily help, its records and its review. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { INFO_TYPE } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import {
  type HelpDetails,
  helpDetails,
  passHelp,
  refuseHelp,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { smsTextOf } from '@farmers-mailbox/contract/publishing/daily-help/sms-text.ts';
import { HELP_OPERATION } from '@farmers-mailbox/contract/publishing/daily-help/states.ts';
import { wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import type { ReactNode } from 'react';
import { useReview } from '../../../content/acts.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { SmsLink } from '../../../content/sms/SmsLink.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Masked } from '../../../ui/text/Masked.tsx';
import { TextPreview } from '../../messaging/sms-text/MessagePreview.tsx';
import { dailyHelp } from './kind.ts';
import './daily-help.css';

const calls = { details: helpDetails, pass: passHelp, refuse: refuseHelp };

export function HelpDrawer({ helpId, onClose }: { helpId: string; onClose: () => void }) {
  return (
    <ContentDrawer
      kind={dailyHelp}
      {...useReview(dailyHelp, calls, helpId)}
      opinionOn={['opinionDailyHelp', helpId]}
      consequenceOf={({ helpDate, targets }) =>
        `通过后排在${helpDate}，还不会发出：要再生成短信，按群发短信提交和审核，才发给${inShort(targets)}的农户。`
      }
      recordsOf={({ records }) => <ContentRecords records={records} operations={HELP_OPERATION} />}
      onClose={onClose}
    >
      {(details) => <HelpView details={details} />}
    </ContentDrawer>
  );
}

function HelpView({ details }: { details: HelpDetails }) {
  const { labelOf: categoryOf } = useDictionary('SUBJECT_CATEGORY');
  const { targets, targetCategories, listing, sms } = details;
  const facts: [string, ReactNode][] = [
    ['标题', details.title],
    ['日期', details.helpDate],
    ['市、县', details.fullDeptName],
    ['供求', labelOf(INFO_TYPE, details.infoType)],
    ['供求信息', listing?.title ?? '（已删除）'],
    ['产品', details.productName],
    ['数量', amountOf(details)],
    ['价格', details.price],
    [wordsOf(details.infoType).place, details.originPlace],
    ['联系人', details.contactName],
    ['手机号码', <Masked key="masked" value={details.phoneNumber} />],
    ['发送区域', targets.map(({ deptName }) => deptName).join('、')],
    ['主体类别', targetCategories.map(categoryOf).join('、') || '所有人'],
    ['短信', sms ? <SmsLink key="sms" sms={sms} /> : ''],
    [
      '成效',
      details.dealFlag === null ? '' : `${outcomeOf(details)}${details.feedback && `；${details.feedback}`}`,
    ],
  ];
  return (
    <article aria-label="每日一助内容">
      <TextPreview text={smsTextOf(details.smsContent, details.phoneNumber)} />
      <dl className="help-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </article>
  );
}

const PLACES_NAMED = 3;

function inShort(targets: HelpDetails['targets']): string {
  const named = targets.slice(0, PLACES_NAMED).map(({ deptName }) => deptName);
  return `${named.join('、')}${targets.length > PLACES_NAMED ? `等 ${targets.length} 处` : ''}`;
}

export const amountOf = ({ quantity, quantityUnit }: Pick<HelpDetails, 'quantity' | 'quantityUnit'>) =>
  quantity === null ? '' : `${inDigits(quantity)}${quantityUnit}`;

type Outcome = Pick<HelpDetails, 'dealFlag' | 'dealAmount' | 'dealQuantity' | 'quantityUnit'>;

function outcomeOf({ dealFlag, dealAmount, dealQuantity, quantityUnit }: Outcome): string {
  if (dealFlag !== 1) return '没有成交';
  const quantity = dealQuantity === null ? '' : ` ${inDigits(dealQuantity)}${quantityUnit}`;
  return `成交${quantity}，${inDigits(dealAmount ?? 0)} 万元`;
}
