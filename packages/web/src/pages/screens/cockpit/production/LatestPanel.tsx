/** The latest offers and demands, passing by: what, how much, where; no person. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { INFO_TYPE } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { productionLatest } from '@farmers-mailbox/contract/screens/cockpit/production-endpoints.ts';
import { useCall } from '../../../../api/hooks.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { Panel } from '../Panel.tsx';
import { PassingBy } from '../PassingBy.tsx';
import { REFRESH } from '../refresh.ts';
import type { Placed } from './ProductionPanels.tsx';

const FITS = 5;

export function LatestPanel({ place }: Placed) {
  const latest = useCall(productionLatest, place, REFRESH);
  return (
    <Panel title="最新供求" read={latest} isEmpty={(rows) => rows.length === 0}>
      {(rows) => (
        <PassingBy label="最新供求列表" count={rows.length} fits={FITS}>
          <ul className="production-latest">
            {rows.map(({ supplyId, infoType, productName, quantity, quantityUnit, fullDeptName }) => (
              <li key={supplyId}>
                <b>{labelOf(INFO_TYPE, infoType)}</b>
                <span>
                  {productName} {inDigits(quantity)}
                  {quantityUnit}
                </span>
                <span className="production-where">{fullDeptName.replace(/^浙江省/, '')}</span>
              </li>
            ))}
          </ul>
        </PassingBy>
      )}
    </Panel>
  );
}
