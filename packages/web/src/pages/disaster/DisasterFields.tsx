/** The fields of a warning, a guide or a damage report. */
import { WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  AREAS_MAX,
  CONTENT_MAX,
  DAMAGE_FIGURES,
  InfoType,
  MEASURES_MAX,
  TITLE_MAX,
  UNIT_MAX,
} from '@farmers-mailbox/contract/disaster/fields.ts';
import { DeptTreePicker } from '../../ui/DeptTreePicker.tsx';
import { useDictionary } from '../../ui/dictionary.ts';
import { Field, Problem } from '../../ui/Field.tsx';
import { MomentField } from '../../ui/MomentField.tsx';
import type { DisasterDraft, Problems } from './draft.ts';
import { spanLabel } from './words.ts';

export interface DisasterFieldsProps {
  draft: DisasterDraft;
  problems: Problems;
  onChange: (changed: Partial<DisasterDraft>) => void;
}

export function DisasterFields(props: DisasterFieldsProps) {
  const { draft, problems, onChange } = props;
  const isDamage = draft.infoType === InfoType.damage;
  const isWarning = draft.infoType === InfoType.warning;
  return (
    <>
      <div className="disaster-grid">
        <TypeField {...props} />
        {isWarning && <LevelField {...props} />}
      </div>
      <TextField
        {...props}
        name="title"
        label="标题"
        max={TITLE_MAX}
        placeholder={isWarning ? '如 台风橙色预警' : undefined}
      />
      <fieldset className="disaster-group">
        <legend>影响区域</legend>
        <DeptTreePicker
          label="影响区域"
          value={draft.areas}
          choicesMax={AREAS_MAX}
          onChange={(areas) => onChange({ areas })}
        />
        <Problem sentence={problems['deptIds']} />
      </fieldset>
      <div className="disaster-grid">
        <TimeField {...props} name="effectStart" label={`${spanLabel(draft.infoType)}从`} />
        <TimeField {...props} name="effectEnd" label={`${spanLabel(draft.infoType)}到`} />
      </div>
      <TextField {...props} name="content" label="内容" max={CONTENT_MAX} rows={5} />
      <TextField
        {...props}
        name="measures"
        label={isDamage ? '救灾措施（可不填）' : isWarning ? '农户应当怎么做' : '农户应当怎么做（可不填）'}
        max={MEASURES_MAX}
        rows={4}
        hint={isWarning ? '转短信时用标题和这几句话' : undefined}
      />
      <TextField
        {...props}
        name="crops"
        label="受灾作物（可不填）"
        max={200}
        hint="用逗号或空格隔开，如 晚稻，蔬菜"
      />
      {isDamage && <FigureFields {...props} />}
      <div className="disaster-grid">
        <TextField {...props} name="issueUnit" label="发布单位" max={UNIT_MAX} />
        <TimeField {...props} name="issueTime" label={isDamage ? '上报时间' : '发布时间'} />
      </div>
    </>
  );
}

interface TextFieldProps extends DisasterFieldsProps {
  name: 'title' | 'content' | 'measures' | 'crops' | 'issueUnit';
  label: string;
  max: number;
  /** several lines */
  rows?: number;
  hint?: string | undefined;
  placeholder?: string | undefined;
}

function TextField({ draft, problems, onChange, name, label, max, rows, hint, placeholder }: TextFieldProps) {
  return (
    <Field label={label} problem={problems[name === 'crops' ? 'affectedCrops' : name]} hint={hint}>
      {(control) => {
        const shared = {
          ...control,
          className: rows ? 'field disaster-lines' : 'field',
          maxLength: max,
          placeholder,
          value: draft[name],
          onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
        };
        return rows ? <textarea {...shared} rows={rows} /> : <input {...shared} />;
      }}
    </Field>
  );
}

function TypeField({ draft, problems, onChange }: DisasterFieldsProps) {
  const { options, labelOf } = useDictionary('DISASTER_TYPE');
  const isOffered = options.some(({ value }) => String(value) === draft.disasterType);
  return (
    <Field label="灾害种类" problem={problems['disasterType']}>
      {(control) => (
        <select
          {...control}
          className="field"
          value={draft.disasterType}
          onChange={({ target }) => onChange({ disasterType: target.value })}
        >
          <option value="">请选择</option>
          {!isOffered && draft.disasterType !== '' && (
            <option value={draft.disasterType}>{labelOf(draft.disasterType)}</option>
          )}
          {options.map(({ value, label }) => (
            <option key={value} value={String(value)}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function LevelField({ draft, problems, onChange }: DisasterFieldsProps) {
  return (
    <Field label="预警级别" problem={problems['warnLevel']}>
      {(control) => (
        <select
          {...control}
          className="field"
          value={draft.warnLevel}
          onChange={({ target }) => onChange({ warnLevel: target.value })}
        >
          <option value="">请选择</option>
          {WARN_LEVEL.map(({ value, label }) => (
            <option key={value} value={String(value)}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TimeFieldProps extends DisasterFieldsProps {
  name: 'issueTime' | 'effectStart' | 'effectEnd';
  label: string;
}

function TimeField({ draft, problems, onChange, name, label }: TimeFieldProps) {
  return (
    <div className="form-field">
      <p className="disaster-label">{label}</p>
      <MomentField label={label} value={draft[name]} onChange={(moment) => onChange({ [name]: moment })} />
      <Problem sentence={problems[name]} />
    </div>
  );
}

function FigureFields({ draft, problems, onChange }: DisasterFieldsProps) {
  return (
    <fieldset className="disaster-group">
      <legend>灾情数字（没有的不填）</legend>
      <div className="disaster-grid">
        {DAMAGE_FIGURES.map(({ name, label, unit }) => (
          <Field key={name} label={`${label}（${unit}）`} problem={problems[name]}>
            {(control) => (
              <input
                {...control}
                className="field"
                inputMode="decimal"
                maxLength={15}
                value={draft.figures[name]}
                onChange={({ target }) => onChange({ figures: { ...draft.figures, [name]: target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
