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

function PhoneFields(props: PhoneFieldsProps) {
  const { row, problemOf, onChange } = props;
  return (
    <>
      <div className="duty-fields">
        <LineField {...props} name="contactName" label="联系人" max={CONTACT_NAME_MAX} />
        <LineField {...props} name="phoneNumber" label="电话" max={TYPED_NUMBER_MAX} />
        <LineField {...props} name="backupPhone" label="备用电话（可不填）" max={TYPED_NUMBER_MAX} />
        <LineField
          {...props}
          name="dutyTime"
          label="值守时间（可不填）"
          max={DUTY_TIME_MAX}
          hint="如：工作日 8:30-17:30；周六、周日 9:00-16:00"
        />
      </div>
      <CallTypes
        chosen={row.callTypes}
        problem={problemOf('callTypes')}
        onChange={(callTypes) => onChange({ callTypes })}
      />
      <div className="duty-flags">
        <FlagBox {...props} name="smsNoticeFlag" label="短信提醒" />
        <FlagBox {...props} name="status" label="启用" />
      </div>
      <div className="duty-fields">
        {row.smsNoticeFlag === 1 && (
          <CountField
            {...props}
            name="noticeDelayMinutes"
            label="延迟几分钟提醒"
            min={0}
            max={NOTICE_DELAY_MAX}
          />
        )}
        <Escalation {...props} />
      </div>
    </>
  );
}

interface LineFieldProps extends PhoneFieldsProps {
  name: 'contactName' | 'phoneNumber' | 'backupPhone' | 'dutyTime';
  label: string;
  max: number;
  hint?: string;
}

function LineField({ row, problemOf, onChange, name, label, max, hint }: LineFieldProps) {
  return (
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
}

interface FlagBoxProps extends PhoneFieldsProps {
  name: 'smsNoticeFlag' | 'status';
  label: string;
}

function FlagBox({ row, onChange, name, label }: FlagBoxProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={row[name] === 1}
        onChange={({ target }) => onChange({ [name]: target.checked ? 1 : 0 })}
      />
      {label}
    </label>
  );
}

interface CountFieldProps extends PhoneFieldsProps {
  name: 'noticeDelayMinutes' | 'escalateHours';
  label: string;
  min: number;
  max: number;
}

function CountField({ row, problemOf, onChange, name, label, min, max }: CountFieldProps) {
  return (
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
}

/** The office above that is told, and after how many hours. */
function Escalation(props: PhoneFieldsProps) {
  const { row, offices, problemOf, onChange } = props;
  const { labelOf } = useDictionary('CALL_TYPE');
  return (
    <>
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
      {row.escalateDeptId !== null && (
        <CountField
          {...props}
          name="escalateHours"
          label="几小时没有办理就升级"
          min={1}
          max={ESCALATE_HOURS_MAX}
        />
      )}
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
