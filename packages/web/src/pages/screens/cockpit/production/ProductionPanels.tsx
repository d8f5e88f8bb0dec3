/** The panels of 产销对接 beside its map: kinds of goods, both sides by product, prices, and between which cities was dealt. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { PRODUCT_CATEGORY } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { type Period, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import {
  COMPARED_MAX,
  productionCategory,
  productionCompare,
  productionFlow,
  productionPrice,
} from '@farmers-mailbox/contract/screens/cockpit/production-endpoints.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { Chart } from '../Chart.tsx';
import { inWords } from '../counts.ts';
import { Panel } from '../Panel.tsx';
import { PartsChart } from '../PartsChart.tsx';
import { REFRESH } from '../refresh.ts';
import { pairs, prices } from './chart-options.ts';

export interface Placed {
  place: { deptId?: string };
}

const isNothing = (rows: readonly unknown[]): boolean => rows.length === 0;

export function CategoryPanel({ place }: Placed) {
  const categories = useCall(productionCategory, place, REFRESH);
  return (
    <Panel title="产品类别" note="在售的供应信息，条" read={categories} isEmpty={isNothing}>
      {(all) => (
        <PartsChart
          kind="treemap"
          label="产品类别"
          head={['类别', '条数']}
          parts={all.map(({ productCategory, sellCount }) => ({
            name: labelOf(PRODUCT_CATEGORY, productCategory),
            length: sellCount,
            text: inWords(sellCount),
          }))}
        />
      )}
    </Panel>
  );
}

export function ComparePanel({ place }: Placed) {
  const products = useCall(productionCompare, place, REFRESH);
  return (
    <Panel
      title="供求对比"
      note={`展示中最多的 ${COMPARED_MAX} 种产品，条`}
      read={products}
      isEmpty={isNothing}
    >
      {(rows) => <CompareChart rows={rows} />}
    </Panel>
  );
}

function CompareChart({ rows }: { rows: AnswerOf<typeof productionCompare> }) {
  const makeOption = useMemo(
    () => pairs(rows.map(({ productName, ...counts }) => ({ name: productName, ...counts }))),
    [rows],
  );
  const table = rows.map(({ productName, sellCount, buyCount }) => [
    productName,
    inWords(sellCount),
    inWords(buyCount),
  ]);
  return <Chart label="供求对比" makeOption={makeOption} table={[['产品', '供应', '求购'], ...table]} />;
}

/** The product whose prices are shown stands in the address: it survives a link and a reload. */
export function PricePanel({ place }: Placed) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('product');
  const choose = (product: string) =>
    setSearch(
      (now) => {
        now.set('product', product);
        return new URLSearchParams(now);
      },
      { replace: true },
    );
  const read = useCall(productionPrice, chosen ? { ...place, productName: chosen } : place, REFRESH);
  const unit = read.data?.priceUnit;
  return (
    <Panel
      title="价格走势"
      {...(unit ? { note: unit } : {})}
      read={read}
      isEmpty={({ productName }) => productName === null}
    >
      {({ products, productName, priceUnit, months }) => (
        <>
          <label className="cockpit-panel-choice">
            <span className="only-heard">产品</span>
            <select
              className="cockpit-button"
              value={productName ?? ''}
              onChange={({ target }) => choose(target.value)}
            >
              {[...new Set([...products, ...(productName === null ? [] : [productName])])].map((product) => (
                <option key={product}>{product}</option>
              ))}
            </select>
          </label>
          {priceUnit === '' ? (
            <p className="cockpit-nothing">近12个月没有公布过“{productName}”的价格。</p>
          ) : (
            <PriceChart months={months} unit={priceUnit} />
          )}
        </>
      )}
    </Panel>
  );
}

function PriceChart({ months, unit }: { months: AnswerOf<typeof productionPrice>['months']; unit: string }) {
  const makeOption = useMemo(() => prices(months, unit), [months, unit]);
  const rows = months.map(({ month, price, priceCount }) => [
    month,
    price === null ? '没有' : String(price),
    inWords(priceCount),
  ]);
  return (
    <Chart
      label="价格走势"
      makeOption={makeOption}
      table={[['月份', `平均价（${unit}）`, '条数'], ...rows]}
    />
  );
}

export function FlowPanel({ place, period }: Placed & { period: Period }) {
  const flows = useCall(productionFlow, { ...place, period }, REFRESH);
  return (
    <Panel
      title="匹配流向"
      note={`${periodLabel[period]}成交，笔`}
      read={flows}
      isEmpty={isNothing}
      emptyText={`${periodLabel[period]}没有登记了对方的成交`}
    >
      {(rows) => (
        <ol className="production-flows" tabIndex={0} aria-label="匹配流向">
          {rows.map(({ fromName, toName, dealCount }) => (
            <li key={`${fromName} ${toName}`}>
              <span>
                {fromName} <span aria-hidden="true">→</span>
                <span className="only-heard">卖到</span> {toName}
              </span>
              <b>{inWords(dealCount)}</b>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
