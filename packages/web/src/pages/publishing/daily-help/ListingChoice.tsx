/** Chooses the listing that a daily help is made of, among those on the market, by its title. */
import { INFO_TYPE, InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import {
  type ListingRow,
  pageListings,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { ListingStatus } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { DeptSearch } from '../../../ui/dept/DeptSearch.tsx';
import { FieldGroup } from '../../../ui/form/fields.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import type { Source } from './draft.ts';

const SHOWN = 8;

export interface ListingChoiceProps {
  chosen: Source | null;
  problem: string | undefined;
  onChoose: (row: ListingRow) => void;
}

export function ListingChoice({ chosen, problem, onChoose }: ListingChoiceProps) {
  const [isOpen, setOpen] = useState(chosen === null);
  return (
    <FieldGroup legend="供求信息" problem={problem}>
      {chosen && <p>“{chosen.title}”</p>}
      {isOpen ? (
        <Search
          chosen={chosen}
          onChoose={(row) => {
            setOpen(false);
            onChoose(row);
          }}
        />
      ) : (
        <button type="button" className="plain-link" onClick={() => setOpen(true)}>
          换一条
        </button>
      )}
    </FieldGroup>
  );
}

function Search({ chosen, onChoose }: Omit<ListingChoiceProps, 'problem'>) {
  const [infoType, setInfoType] = useState<number>(chosen?.infoType ?? InfoType.offered);
  const [title, setTitle] = useState('');
  const asked = { infoType, supplyStatus: ListingStatus.published, pageSize: SHOWN };
  const { data, error, refetch } = useCall(
    pageListings,
    { ...asked, ...(title === '' ? {} : { title }) },
    { keepPrevious: true },
  );
  return (
    <>
      {INFO_TYPE.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="listing-type"
            checked={infoType === value}
            onChange={() => setInfoType(value)}
          />
          <span>{label}</span>
        </label>
      ))}
      <DeptSearch label="按标题查找供求信息" placeholder="按标题查找" onSearch={setTitle} />
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data?.list.length === 0 && (
        <p className="form-field-hint">没有正在展示的信息，请先在供求信息里发布。</p>
      )}
      <ul className="help-listings" aria-label="正在展示的供求信息">
        {data?.list.map((row) => (
          <li key={row.supplyId}>
            <button type="button" className="plain-link" onClick={() => onChoose(row)}>
              {row.title}
            </button>
            <span>
              <PlaceName of={row.fullDeptName} />，{inDigits(row.quantity)}
              {row.quantityUnit}
            </span>
          </li>
        ))}
      </ul>
      {data && data.total > SHOWN && <p className="form-field-hint">只列出前 {SHOWN} 条，请按标题查找。</p>}
    </>
  );
}
