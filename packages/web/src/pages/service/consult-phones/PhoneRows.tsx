/** The rows of an office's telephones, all of them to be typed in, put in order, added and taken away by keyboard. */

import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import type { ListedOffice } from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import {
  CONTACT_NAME_MAX,
  DUTY_TIME_MAX,
  ESCALATE_HOURS_MAX,
  NOTICE_DELAY_MAX,
} from '@farmers-mailbox/contract/service/consult-phones/fields.ts';
import { Field, Problem } from '../../../ui/form/Field.tsx';
import { tooLong } from '../../../ui/form/too-long.ts';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { nobodyTold, type PhoneDraft } from './phone-list.ts';

export interface PhoneRowsProps {
  rows: readonly PhoneDraft[];
  problems: Readonly<Partial<Record<string, string>>>;
  offices: readonly ListedOffice[];
  onChange: (place: number, changed: Partial<PhoneDraft>) => void;
  onMove: (place: number, by: -1 | 1) => void;
  onRemove: (place: number) => void;
}

export function PhoneRows({ rows, problems, offices, onChange, onMove, onRemove }: PhoneRowsProps) {
  return (
    <ol className="duty-rows">
      {rows.map((row, place) => (
        <li key={row.key}>
          <fieldset id={`duty-${row.key}`}>
            <legend>第{place + 1}行</legend>
            <PhoneFields
              row={row}
              offices={offices}
              problemOf={(field) => problems[`phoneList.${place}.${field}`]}
              onChange={(changed) => onChange(place, changed)}
            />
            <div className="duty-buttons">
              <button
                type="button"
                className="plain-button"
                aria-label={`第${place + 1}行上移`}
                disabled={place === 0}
                onClick={() => onMove(place, -1)}
              >
                上移
              </button>
              <button
                type="button"
                className="plain-button"
                aria-label={`第${place + 1}行下移`}
                disabled={place === rows.length - 1}
                onClick={() => onMove(place, 1)}
              >
                下移
              </button>
              <button
                type="button"
                className="plain-link"
                aria-label={`删除第${place + 1}行`}
                onClick={() => onRemove(place)}
              >
                删除
              </button>
            </div>
          </fieldset>
        </li>
      ))}
    </ol>
  );
}

interface PhoneFieldsProps {
  row: PhoneDraft;
  offices: readonly ListedOffice[];
  problemOf: (field: keyof PhoneDraft) => string | undefined;
  onChange: (changed: Partial<PhoneDraft>) => void;
}

function PhoneFields({ row, offices, problemOf, onChange }: PhoneFieldsProps) {
  const { labelOf } = useDictionary('CALL_TYPE');
  const line = (
    name: 'contactName' | 'phoneNumber' | 'backupPhone' | 'dutyTime',
    label: string,
    max: number,
    hint?: string,
  ) => (
    <Field label={label} hint={hint} problem={problemOf(name)} beyond={tooLong(row[name] ?? '', max)}>
      {(control) => (
        <input
          {...control}
          className="field"
          autoComplete="off"
          value={row[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );
  const count = (name: 'noticeDelayMinutes' | 'escalateHours', label: string, min: number, max: number) => (
    <Field label={label} problem={problemOf(name)}>
      {(control) => (
        <input
          {...control}
          className="field"
          type="number"
          min={min}
          max={max}
          value={row[name] ?? ''}
          onChange={({ target }) =>
            onChange({ [name]: Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber })
          }
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="duty-fields">
        {line('contactName', '联系人', CONTACT_NAME_MAX)}
        {line('phoneNumber', '电话', TYPED_NUMBER_MAX)}
        {line('backupPhone', '备用电话（可不填）', TYPED_NUMBER_MAX)}
        {line(
          'dutyTime',
          '值守时间（可不填）',
          DUTY_TIME_MAX,
          '如：工作日 8:30-17:30；周六、周日 9:00-16:00',
        )}
      </div>
      <CallTypes
        chosen={row.callTypes}
        problem={problemOf('callTypes')}
        onChange={(callTypes) => onChange({ callTypes })}
      />
      <div className="duty-flags">
        <label className="choice">
          <input
            type="checkbox"
            checked={row.smsNoticeFlag === 1}
            onChange={({ target }) => onChange({ smsNoticeFlag: target.checked ? 1 : 0 })}
          />
          短信提醒
        </label>
        <label className="choice">
          <input
            type="checkbox"
            checked={row.status === 1}
            onChange={({ target }) => onChange({ status: target.checked ? 1 : 0 })}
          />
          启用
        </label>
      </div>
      <div className="duty-fields">
        {row.smsNoticeFlag === 1 && count('noticeDelayMinutes', '延迟几分钟提醒', 0, NOTICE_DELAY_MAX)}
        <Field
          label="升级单位（可不选）"
          hint={nobodyTold(row, offices, labelOf)}
          problem={problemOf('escalateDeptId')}
        >
          {(control) => (
            <select
              {...control}
              className="field"
              value={row.escalateDeptId ?? ''}
              onChange={({ target }) => onChange(escalated(target.value, row))}
            >
              <option value="">不升级</option>
              {offices.map(({ deptId, fullDeptName }) => (
                <option key={deptId} value={deptId}>
                  {placeInShort(fullDeptName)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {row.escalateDeptId !== null && count('escalateHours', '几小时没有办理就升级', 1, ESCALATE_HOURS_MAX)}
      </div>
    </>
  );
}

const HOURS_AT_FIRST = 24;

const escalated = (deptId: string, { escalateHours }: PhoneDraft): Partial<PhoneDraft> =>
  deptId === ''
    ? { escalateDeptId: null, escalateHours: null }
    : { escalateDeptId: deptId, escalateHours: escalateHours ?? HOURS_AT_FIRST };

interface CallTypesProps {
  chosen: readonly number[];
  problem: string | undefined;
  onChange: (chosen: readonly number[]) => void;
}

function CallTypes({ chosen, problem, onChange }: CallTypesProps) {
  const { options } = useDictionary('CALL_TYPE');
  return (
    <fieldset className="duty-types">
      <legend>咨询类型</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="choice">
          <input
            type="checkbox"
            aria-invalid={problem !== undefined}
            checked={chosen.includes(Number(value))}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, Number(value)] : chosen.filter((one) => one !== Number(value)),
              )
            }
          />
          {label}
        </label>
      ))}
      <Problem sentence={problem} />
    </fieldset>
  );
}
