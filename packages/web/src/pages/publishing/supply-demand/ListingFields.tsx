/** The fields of a listing, in the order in which somebody tells of their goods: what, how much, where and when, who. */

import { type Dictionary, PRODUCT_CERT } from '@farmers-mailbox/contract/dictionaries.ts';
import { PRODUCT_CATEGORY, QUANTITY_UNITS } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
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
} from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { SubjectChoice, useReadsSubjects } from '../../../content/SubjectChoice.tsx';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FieldGroup, fieldsOf } from '../../../ui/form/fields.tsx';
import { keptHint } from '../../../ui/form/kept-hint.ts';
import type { ListingDraft } from './draft.ts';

interface DraftProps {
  draft: ListingDraft;
  problems: Problems;
  onChange: (changed: Partial<ListingDraft>) => void;
}

export interface ListingFieldsProps extends DraftProps {
  infoType: number;
  /** masked; null for a new one */
  knownPhone: string | null;
}

export function ListingFields({ infoType, knownPhone, ...common }: ListingFieldsProps) {
  const { draft, problems, onChange } = common;
  const words = wordsOf(infoType);
  const { line, choice, part } = fieldsOf(draft, problems, onChange);
  const readsSubjects = useReadsSubjects();
  return (
    <>
      {line('title', '标题', TITLE_MAX)}
      <div className="field-grid">
        {choice('productCategory', '产品类别', PRODUCT_CATEGORY)}
        {line('productName', '产品', NAME_MAX, { placeholder: '如：晚粳稻谷' })}
        {line('variety', '品种（可不填）', NAME_MAX)}
        {line('spec', '规格（可不填）', PLACE_MAX)}
        {line('quantity', '数量', 16, { isNumber: true })}
        {choice('quantityUnit', '数量单位', wordsAsOptions(QUANTITY_UNITS), null)}
      </div>
      <Price {...common} />
      <div className="field-grid">
        {line('place', `${words.place}（可不填）`, PLACE_MAX, {
          placeholder: '如：三墩镇绕城村',
          hint: '不填就写所在区域的名称',
        })}
        {part(
          'region',
          '所在区域',
          <DeptSelect label="所在区域" value={draft.region} onChange={(region) => onChange({ region })} />,
          '按它统计，并在它的上级范围内匹配',
        )}
        {choice('productCert', '产品认证', PRODUCT_CERT, null)}
        <Day {...common} name="supplyStart" label={`${words.period}开始`} />
        <Day {...common} name="supplyEnd" label={`${words.period}结束`} />
        {fieldsOf<{ expireDays: string }>({ expireDays: draft.expireDays ?? '' }, problems, onChange).line(
          'expireDays',
          '展示天数（可不填）',
          3,
          {
            isNumber: true,
            hint: `从通过审核起算；不填就展示到${words.period}结束`,
          },
        )}
      </div>
      <Delivery {...common} />
      {line('qualityDesc', '质量说明（可不填）', QUALITY_MAX, { rows: 2 })}
      {line('description', '补充说明（可不填）', DESCRIPTION_MAX, { rows: 4 })}
      {readsSubjects &&
        part(
          'subject',
          '经营主体（可不填）',
          <SubjectChoice value={draft.subject ?? null} onChange={(subject) => onChange({ subject })} />,
          '主体通讯录里登记的；从那里可以看到它的资质',
        )}
      <div className="field-grid">
        {line('contactName', '联系人', CONTACT_MAX)}
        {line('phoneNumber', '手机号码', TYPED_NUMBER_MAX, {
          isPhone: true,
          hint: knownPhone === null ? '加密保存，各处只显示前三位和后四位' : keptHint(knownPhone),
        })}
      </div>
    </>
  );
}

const wordsAsOptions = (given: readonly string[]): Dictionary =>
  given.map((word) => ({ value: word, label: word }));

interface DayProps extends DraftProps {
  name: 'supplyStart' | 'supplyEnd';
  label: string;
}

function Day({ draft, problems, onChange, name, label }: DayProps) {
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

function Price({ draft, problems, onChange }: DraftProps) {
  const { line, choice, radios } = fieldsOf(draft, problems, onChange);
  const isRange = draft.priceType === PriceType.range;
  return (
    <FieldGroup legend="价格">
      {radios('priceType', PRICE_TYPE)}
      {draft.priceType !== PriceType.open && (
        <div className="field-grid">
          {line('price', isRange ? '最低价' : '单价', 12, { isNumber: true })}
          {isRange && line('priceMax', '最高价', 12, { isNumber: true })}
          {choice('priceUnit', '价格单位', wordsAsOptions(PRICE_UNITS), null)}
        </div>
      )}
    </FieldGroup>
  );
}

function Delivery({ draft, problems, onChange }: DraftProps) {
  const toggle = (mode: number) =>
    draft.deliveryModes.includes(mode)
      ? draft.deliveryModes.filter((one) => one !== mode)
      : [...draft.deliveryModes, mode];
  return (
    <FieldGroup legend="交货方式（可不选，可多选）" problem={problems['deliveryModes']}>
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
    </FieldGroup>
  );
}
