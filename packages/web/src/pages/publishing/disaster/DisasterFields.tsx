/** The fields of a warning, a guide or a damage report. */
import { type Dictionary, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  AREAS_MAX,
  CONTENT_MAX,
  DAMAGE_FIGURES,
  InfoType,
  MEASURES_MAX,
  REPORTER_MAX,
  TITLE_MAX,
  UNIT_MAX,
} from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { Fragment } from 'react';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import { FieldGroup, fieldsOf } from '../../../ui/form/fields.tsx';
import { keptHint } from '../../../ui/form/kept-hint.ts';
import { MomentField } from '../../../ui/form/MomentField.tsx';
import { PlaceItem } from '../../../ui/map/PlaceItem.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import type { DisasterDraft } from './draft.ts';
import { spanLabel } from './type-labels.ts';

export interface DisasterFieldsProps {
  draft: DisasterDraft;
  problems: Problems;
  onChange: (changed: Partial<DisasterDraft>) => void;
  /** masked; empty: none */
  knownPhone: string;
}

export function DisasterFields({ draft, problems, onChange, knownPhone }: DisasterFieldsProps) {
  const types = useTypes(draft.disasterType);
  const { line, choice, part } = fieldsOf(draft, problems, onChange);
  const moment = (name: 'issueTime' | 'effectStart' | 'effectEnd', label: string) =>
    part(
      name,
      label,
      <MomentField label={label} value={draft[name]} onChange={(chosen) => onChange({ [name]: chosen })} />,
    );
  const isDamage = draft.infoType === InfoType.damage;
  const isWarning = draft.infoType === InfoType.warning;
  const span = spanLabel(draft.infoType);
  return (
    <>
      <div className="field-grid">
        {choice('disasterType', '灾害种类', types)}
        {isWarning && choice('warnLevel', '预警级别', WARN_LEVEL)}
      </div>
      {line('title', '标题', TITLE_MAX, { placeholder: isWarning ? '如：台风橙色预警' : undefined })}
      <FieldGroup legend="影响区域" problem={problems['areas']}>
        <DeptTreePicker
          label="影响区域"
          value={draft.areas}
          choicesMax={AREAS_MAX}
          onChange={(areas) => onChange({ areas })}
        />
      </FieldGroup>
      <div className="field-grid">
        {moment('effectStart', `${span}从`)}
        {moment('effectEnd', `${span}到`)}
      </div>
      {line('content', '内容', CONTENT_MAX, { rows: 5 })}
      {line('measures', measuresLabel(draft.infoType), MEASURES_MAX, {
        rows: 4,
        hint: isWarning ? '转短信时用标题和这几句话' : undefined,
      })}
      {line('crops', '受灾作物（可不填）', 200, {
        hint: '用逗号或空格隔开，如 晚稻，蔬菜',
      })}
      {isDamage && <Figures draft={draft} problems={problems} onChange={onChange} />}
      {isDamage && <Report draft={draft} problems={problems} onChange={onChange} knownPhone={knownPhone} />}
      <div className="field-grid">
        {line('issueUnit', '发布单位', UNIT_MAX)}
        {moment('issueTime', isDamage ? '上报时间' : '发布时间')}
      </div>
    </>
  );
}

function measuresLabel(infoType: number): string {
  if (infoType === InfoType.damage) return '救灾措施（可不填）';
  return infoType === InfoType.warning ? '农户应当怎么做' : '农户应当怎么做（可不填）';
}

/** With the one that was chosen when it is not offered any more. */
function useTypes(chosen: string): Dictionary {
  const { options, labelOf } = useDictionary('DISASTER_TYPE');
  if (chosen === '' || options.some(({ value }) => String(value) === chosen)) return options;
  return [{ value: chosen, label: labelOf(chosen) }, ...options];
}

function Report({ draft, problems, onChange, knownPhone }: DisasterFieldsProps) {
  const { reporterName = '', reporterPhone = '', lng = '', lat = '' } = draft;
  const report = { reporterName, reporterPhone };
  const { line } = fieldsOf<typeof report>(report, problems, onChange);
  return (
    <FieldGroup legend="上报人和位置（可不填）">
      <div className="field-grid">
        {line('reporterName', '上报人', REPORTER_MAX)}
        {line('reporterPhone', '上报人电话', TYPED_NUMBER_MAX, {
          isPhone: true,
          hint: knownPhone === '' ? '加密保存，只显示前三位和后四位' : keptHint(knownPhone),
        })}
      </div>
      <PlaceItem
        form={{
          values: { lng, lat },
          problems,
          change: (changed) => onChange(typeof changed === 'function' ? changed({ lng, lat }) : changed),
        }}
        deptId={draft.areas[0]?.deptId ?? null}
      />
    </FieldGroup>
  );
}

function Figures({ draft, problems, onChange }: Omit<DisasterFieldsProps, 'knownPhone'>) {
  const { line } = fieldsOf(draft.figures, problems, (changed) =>
    onChange({ figures: { ...draft.figures, ...changed } }),
  );
  return (
    <FieldGroup legend="灾情数字（没有的不填）">
      <div className="field-grid">
        {DAMAGE_FIGURES.map(({ name, label, unit }) => (
          <Fragment key={name}>
            {line(name, `${label}（${unit}）`, 15, { isNumber: true, problemName: `figures.${name}` })}
          </Fragment>
        ))}
      </div>
    </FieldGroup>
  );
}
