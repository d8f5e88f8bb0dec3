/** The latest offers and demands, passing by: what, how much, where; no person. They stand still under the pointer, with the focus, and where nothing should move. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { INFO_TYPE } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { productionLatest } from '@farmers-mailbox/contract/screens/cockpit/production-endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../../api/hooks.ts';
import { ScrollingPart } from '../../../../ui/page/ScrollingPart.tsx';
import { Panel } from '../Panel.tsx';
import { REFRESH } from '../refresh.ts';
import type { Placed } from './ProductionPanels.tsx';

type Latest = AnswerOf<typeof productionLatest>;

export function LatestPanel({ place }: Placed) {
  const latest = useCall(productionLatest, place, REFRESH);
  return (
    <Panel title="最新供求" read={latest} isEmpty={(rows) => rows.length === 0}>
      {(rows) => <PassingBy rows={rows} />}
    </Panel>
  );
}

/** Fewer are all in sight. */
const MOVES_FROM = 6;
const SECONDS_EACH = 3;

function PassingBy({ rows }: { rows: Latest }) {
  const [isHeld, setHeld] = useState(false);
  const moves = rows.length >= MOVES_FROM;
  const run = { animationDuration: `${rows.length * SECONDS_EACH}s` };
  return (
    <>
      {moves && (
        <button
          type="button"
          className="cockpit-button production-hold"
          aria-pressed={isHeld}
          onClick={() => setHeld(!isHeld)}
        >
          {isHeld ? '继续滚动' : '停住'}
        </button>
      )}
      <ScrollingPart className="production-latest" label="最新供求列表">
        <div className={moves && !isHeld ? 'production-moving' : undefined} style={run}>
          <Rows rows={rows} />
          {/* behind its end comes its beginning again */}
          {moves && !isHeld && (
            <div className="production-again" aria-hidden="true">
              <Rows rows={rows} />
            </div>
          )}
        </div>
      </ScrollingPart>
    </>
  );
}

const Rows = ({ rows }: { rows: Latest }) => (
  <ul>
    {rows.map(({ supplyId, infoType, productName, quantity, quantityUnit, fullDeptName }) => (
      <li key={supplyId}>
        <b>{labelOf(INFO_TYPE, infoType)}</b>
        <span>
          {productName} {quantity.toLocaleString('zh-CN')}
          {quantityUnit}
        </span>
        <span className="production-where">{fullDeptName.replace(/^浙江省/, '')}</span>
      </li>
    ))}
  </ul>
);
