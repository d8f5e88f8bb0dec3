/** The place of a thing in a form: typed as longitude and latitude, or chosen on the outlines of its region. */
import {
  COORDINATE_MAX,
  placeOf,
  type TypedPlace,
  typedPlace,
} from '@farmers-mailbox/contract/rules/place.ts';
import { useState } from 'react';
import { TextItem } from '../form/items.tsx';
import type { FormPart } from '../form/use-form.ts';
import { PlaceMap } from './PlaceMap.tsx';

export interface PlaceItemProps {
  /** `placeProblems` of the contract judges the two fields */
  form: FormPart<TypedPlace>;
  /** within whose region the place must lie; null: not chosen yet */
  deptId: string | null;
  isRequired?: boolean;
  /** stands behind the labels, where those of the other fields say so */
  note?: string;
}

export function PlaceItem({ form, deptId, isRequired = false, note = '' }: PlaceItemProps) {
  const [isOpen, setOpen] = useState(false);
  const shared = { form, isRequired, maxLength: COORDINATE_MAX, inputMode: 'decimal' as const };
  return (
    <div className="place-item">
      <div className="place-typed">
        <TextItem<TypedPlace> {...shared} name="lng" label={`经度${note}`} placeholder="如：120.155070" />
        <TextItem<TypedPlace> {...shared} name="lat" label={`纬度${note}`} placeholder="如：30.274085" />
        <button
          type="button"
          className="plain-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起地图' : '在地图上选择'}
        </button>
      </div>
      {isOpen && (
        <PlaceMap
          key={deptId}
          deptId={deptId ?? ''}
          point={placeOf(form.values)}
          onChoose={(point) => form.change(typedPlace(point))}
        />
      )}
    </div>
  );
}
