/** The places in which a coupon is taken: found by kind and name among what is published in its region, added and taken away. */
import { labelOf, TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { TOURS_MAX } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { pageTours } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { TITLE_MAX } from '@farmers-mailbox/contract/publishing/tour/fields.ts';
import { TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { useDeferredValue, useRef, useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { FieldGroup } from '../../../ui/form/fields.tsx';
import type { ChosenTour } from './draft.ts';
import './coupon.css';

export interface TourChoiceProps {
  value: readonly ChosenTour[];
  /** of the coupon; undefined before one is chosen */
  deptId: string | undefined;
  problem: string | undefined;
  onChange: (tours: readonly ChosenTour[]) => void;
}

const SHOWN = 20;

export function TourChoice({ value, deptId, problem, onChange }: TourChoiceProps) {
  const [tourType, setTourType] = useState<number>(TourType.farmhouse);
  const [typed, setTyped] = useState('');
  const title = useDeferredValue(typed.trim());
  const search = useRef<HTMLInputElement>(null);
  const choose = (tours: readonly ChosenTour[]) => {
    onChange(tours);
    // the button that was pressed goes
    search.current?.focus();
  };
  const asked = {
    tourType: tourType as 1,
    auditStatus: ContentStatus.published,
    pageSize: SHOWN,
    ...(title === '' ? {} : { title }),
    ...(deptId === undefined ? {} : { deptId }),
  };
  const { data, error, refetch } = useCall(pageTours, asked, { keepPrevious: true });
  const found = (data?.list ?? []).filter(({ tourId }) => !value.some((one) => one.tourId === tourId));
  return (
    <FieldGroup legend={`可以使用的地方（${value.length}/${TOURS_MAX}）`} problem={problem}>
      <Chosen tours={value} onRemove={(tourId) => choose(value.filter((one) => one.tourId !== tourId))} />
      <div className="coupon-find form-field">
        <select
          className="field"
          aria-label="哪一类"
          value={tourType}
          onChange={({ target }) => setTourType(Number(target.value))}
        >
          {TOUR_TYPE.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
        <input
          ref={search}
          className="field"
          aria-label="按名称查找"
          placeholder="按名称查找"
          maxLength={TITLE_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <p className="form-field-hint">点下面的名称就选上了，可以选几处</p>
      <p className="coupon-found">
        {value.length < TOURS_MAX &&
          found.map(({ tourId, title: name }) => (
            <button
              key={tourId}
              type="button"
              className="plain-button"
              onClick={() => choose([...value, { tourId, title: name }])}
            >
              {name}
            </button>
          ))}
        {!data && error && (
          <button type="button" className="plain-link" onClick={() => void refetch()}>
            没有加载出来，重试
          </button>
        )}
        {data && found.length === 0 && (
          <span>
            没有{title && '找到'}
            {value.length > 0 && '其他'}已发布的{labelOf(TOUR_TYPE, tourType)}
          </span>
        )}
      </p>
    </FieldGroup>
  );
}

interface ChosenProps {
  tours: readonly ChosenTour[];
  onRemove: (tourId: string) => void;
}

const Chosen = ({ tours, onRemove }: ChosenProps) => (
  <ul className="coupon-tours">
    {tours.map(({ tourId, title }) => (
      <li key={tourId}>
        {title}
        <button
          type="button"
          className="plain-link"
          aria-label={`删去${title}`}
          onClick={() => onRemove(tourId)}
        >
          删去
        </button>
      </li>
    ))}
  </ul>
);
