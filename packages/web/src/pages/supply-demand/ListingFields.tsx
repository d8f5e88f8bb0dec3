/** The fields of a listing, in the order in which somebody tells of their goods: what, how much, where and when, who. */
import { type Dictionary, PRODUCT_CERT } from '@farmers-mailbox/contract/dictionaries.ts';
import { PRODUCT_CATEGORY, QUANTITY_UNITS } from '@farmers-mailbox/contract/products/endpoints.ts';
import {
  CONTACT_MAX,
  DELIVERY_MODE,
  DESCRIPTION_MAX,
  NAME_MAX,
  PLACE_MAX,
  PRICE_TYPE,
  PRICE_UNITS,
  PriceType,
  QUALITY_MAX,
  TITLE_MAX,
  wordsOf,
} from '@farmers-mailbox/contract/supply-demand/fields.ts';
import { DayField } from '../../ui/DayField.tsx';
import { DeptSelect } from '../../ui/DeptSelect.tsx';
import { Field, Problem } from '../../ui/Field.tsx';
import type { ListingDraft, Problems } from './draft.ts';
import '../../ui/choice.css';

export interface ListingFieldsProps {
  infoType: number;
  /** masked; null for a new one */
  knownPhone: string | null;
  draft: ListingDraft;
  problems: Problems;
  onChange: (changed: Partial<ListingDraft>) => void;
}

export function ListingFields({ infoType, knownPhone, draft, problems, onChange }: ListingFieldsProps) {
  const words = wordsOf(infoType);
  const common = { draft, problems, onChange };
  return (
    <>
      <Line {...common} name="title" label="标题" max={TITLE_MAX} />
      <div className="listing-grid">
        <Choice {...common} name="productCategory" label="产品类别" options={PRODUCT_CATEGORY} isEmpty />
        <Line {...common} name="productName" label="产品" max={NAME_MAX} placeholder="如 晚粳稻谷" />
        <Line {...common} name="variety" label="品种（可不填）" max={NAME_MAX} />
        <Line {...common} name="spec" label="规格（可不填）" max={PLACE_MAX} />
        <Line {...common} name="quantity" label="数量" max={16} isNumber />
        <Choice {...common} name="quantityUnit" label="数量单位" options={wordsAsOptions(QUANTITY_UNITS)} />
      </div>
      <Price {...common} />
      <div className="listing-grid">
        <Line {...common} name="place" label={words.place} max={PLACE_MAX} placeholder="如 三墩镇绕城村" />
        <div className="form-field" data-field="deptId">
          <p className="listing-label">所在区域</p>
          <DeptSelect label="所在区域" value={draft.region} onChange={(region) => onChange({ region })} />
          <p className="form-field-hint">按它统计，并在它的上级范围内匹配</p>
          <Problem sentence={problems['deptId']} />
        </div>
        <Day {...common} name="supplyStart" label={`${words.period}开始`} />
        <Day {...common} name="supplyEnd" label={`${words.period}结束`} />
        <Choice {...common} name="productCert" label="产品认证" options={PRODUCT_CERT} />
      </div>
      <Delivery {...common} />
      <Line {...common} name="qualityDesc" label="质量说明（可不填）" max={QUALITY_MAX} rows={2} />
      <Line {...common} name="description" label="补充说明（可不填）" max={DESCRIPTION_MAX} rows={4} />
      <div className="listing-grid">
        <Line {...common} name="contactName" label="联系人" max={CONTACT_MAX} />
        <Line
          {...common}
          name="phoneNumber"
          label="手机号码"
          max={20}
          hint={
            knownPhone === null ? '加密保存，各处只显示前三位和后四位' : `现在是 ${knownPhone}，不改就不用填`
          }
        />
      </div>
    </>
  );
}

type Common = Pick<ListingFieldsProps, 'draft' | 'problems' | 'onChange'>;
type TextName = {
  [Name in keyof ListingDraft]: ListingDraft[Name] extends string ? Name : never;
}[keyof ListingDraft];

interface LineProps extends Common {
  name: TextName;
  label: string;
  max: number;
  hint?: string;
  placeholder?: string;
  rows?: number;
  isNumber?: boolean;
}

function Line({ draft, problems, onChange, name, label, max, hint, placeholder, rows, isNumber }: LineProps) {
  return (
    <Field label={label} hint={hint} problem={problems[name]}>
      {(control) => {
        const shared = {
          ...control,
          className: 'field',
          maxLength: max,
          placeholder,
          value: draft[name],
          onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
        };
        return rows === undefined ? (
          <input {...shared} {...(isNumber ? { inputMode: 'decimal' as const } : {})} />
        ) : (
          <textarea {...shared} rows={rows} />
        );
      }}
    </Field>
  );
}

const wordsAsOptions = (given: readonly string[]): Dictionary =>
  given.map((word) => ({ value: word, label: word }));

interface ChoiceProps extends Common {
  name: TextName;
  label: string;
  options: Dictionary;
  /** nothing is chosen at first */
  isEmpty?: boolean;
}

function Choice({ draft, problems, onChange, name, label, options, isEmpty }: ChoiceProps) {
  return (
    <Field label={label} problem={problems[name]}>
      {(control) => (
        <select
          {...control}
          className="field"
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        >
          {isEmpty && <option value="">请选择</option>}
          {options.map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Day({
  draft,
  problems,
  onChange,
  name,
  label,
}: Common & { name: 'supplyStart' | 'supplyEnd'; label: string }) {
  return (
    <Field label={label} problem={problems[name]}>
      {({ id }) => (
        <DayField
          id={id}
          label={label}
          value={draft[name] || undefined}
          onChange={(day) => onChange({ [name]: day ?? '' })}
        />
      )}
    </Field>
  );
}

function Price({ draft, problems, onChange }: Common) {
  const common = { draft, problems, onChange };
  const { priceType } = draft;
  return (
    <fieldset className="listing-group">
      <legend>价格</legend>
      {PRICE_TYPE.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="priceType"
            checked={priceType === value}
            onChange={() => onChange({ priceType: value })}
          />
          <span>{label}</span>
        </label>
      ))}
      {priceType !== PriceType.open && (
        <div className="listing-grid">
          <Line
            {...common}
            name="price"
            label={priceType === PriceType.range ? '最低价' : '单价'}
            max={12}
            isNumber
          />
          {priceType === PriceType.range && (
            <Line {...common} name="priceMax" label="最高价" max={12} isNumber />
          )}
          <Choice {...common} name="priceUnit" label="价格单位" options={wordsAsOptions(PRICE_UNITS)} />
        </div>
      )}
    </fieldset>
  );
}

function Delivery({ draft, problems, onChange }: Common) {
  const toggle = (mode: number) =>
    draft.deliveryModes.includes(mode)
      ? draft.deliveryModes.filter((one) => one !== mode)
      : [...draft.deliveryModes, mode];
  return (
    <fieldset className="listing-group">
      <legend>交货方式（可不选，可多选）</legend>
      {DELIVERY_MODE.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type="checkbox"
            checked={draft.deliveryModes.includes(value)}
            onChange={() => onChange({ deliveryModes: toggle(value) })}
          />
          <span>{label}</span>
        </label>
      ))}
      <Problem sentence={problems['deliveryModes']} />
    </fieldset>
  );
}
