/** The other side of a listing: up to twenty that fit, with what the fit is made of, and the deal with one of them. */

import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import {
  type Counterpart,
  type ListingRow,
  matchListing,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { MATCHES_MAX, wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { MATCH_PARTS } from '@farmers-mailbox/contract/publishing/supply-demand/match-score.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Masked } from '../../../ui/text/Masked.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { UnbrokenWords } from '../../../ui/text/UnbrokenWords.tsx';
import { DealDialog } from './DealDialog.tsx';
import { priceOf } from './price.ts';

export function MatchDrawer({ row, onClose }: { row: ListingRow; onClose: () => void }) {
  const { data, error, refetch } = useCall(matchListing, { supplyId: row.supplyId });
  const [dealing, setDealing] = useState<Counterpart | null>(null);
  const other = wordsOf(row.infoType === InfoType.offered ? InfoType.wanted : InfoType.offered);
  return (
    <Drawer widthPx={860} title={`匹配“${row.title}”`} onClose={onClose} body="box">
      <ScrollingPart className="listing-scroll" label={`合适的${other.noun}`}>
        <Explanation noun={other.noun} />
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data?.length === 0 && (
          <EmptyState text={`您的管辖范围内没有同类或同名产品的${other.noun}正在展示`} />
        )}
        <ol className="listing-matches">
          {data?.map((match) => (
            <li key={match.supplyId}>
              <Match match={match} noun={other.noun} />
              <ActionButton
                label={`与“${match.title}”成交`}
                permission={`content:${wordsOf(row.infoType).page}:edit`}
                can={row.can.deal}
                onAct={() => setDealing(match)}
              />
            </li>
          ))}
        </ol>
      </ScrollingPart>
      {dealing && (
        <DealDialog listing={row} counterpart={dealing} onClose={() => setDealing(null)} onDone={onClose} />
      )}
    </Drawer>
  );
}

function Explanation({ noun }: { noun: string }) {
  return (
    <>
      <p>
        在您的管辖范围内，从同名或同类产品、正在展示的{noun}里，按下面五项打分，最多列出 {MATCHES_MAX}{' '}
        条，分数高的在前。分数只供参考，是否合适请双方自己商量。
      </p>
      <details className="listing-rules">
        <summary>分数怎么算（满分 100）</summary>
        <ul>
          {MATCH_PARTS.map(({ key, label, max, rule }) => (
            <li key={key}>
              <b>
                {label}（{max} 分）
              </b>
              ：{rule}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Match({ match, noun }: { match: Counterpart; noun: string }) {
  const { title, matchScore, parts, productName, quantity, quantityUnit, contactName, phoneNumber } = match;
  return (
    <div>
      <h3>
        <span className="listing-score">
          {matchScore}
          <small>分</small>
        </span>
        {title}
      </h3>
      <p>
        {productName} {inDigits(quantity)}
        {quantityUnit}，{priceOf(match)}，
        <UnbrokenWords of={`${match.supplyStart} 至 ${match.supplyEnd}`} />
      </p>
      <p>
        <PlaceName of={match.fullDeptName} />，{match.place}；联系人 {contactName}{' '}
        <Masked value={phoneNumber} />
      </p>
      <ul className="listing-parts" aria-label={`${noun}“${title}”的得分`}>
        {MATCH_PARTS.map(({ key, label, max }) => (
          <li key={key}>
            {label} {parts[key]}/{max}
          </li>
        ))}
      </ul>
    </div>
  );
}
