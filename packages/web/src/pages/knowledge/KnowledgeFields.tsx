/** The fields of a piece of knowledge around its text. */
import {
  KNOWLEDGE_TYPE,
  SOURCE_FROM,
  SourceFrom,
  TITLE_MAX,
} from '@farmers-mailbox/contract/knowledge/fields.ts';
import { DeptSelect } from '../../ui/DeptSelect.tsx';
import { Field, Problem } from '../../ui/Field.tsx';
import { ContentEditor } from './ContentEditor.tsx';
import type { KnowledgeDraft, Problems } from './draft.ts';
import { PictureChoice } from './PictureChoice.tsx';
import '../../ui/choice.css';

export interface KnowledgeFieldsProps {
  draft: KnowledgeDraft;
  problems: Problems;
  onChange: (changed: Partial<KnowledgeDraft>) => void;
}

export function KnowledgeFields({ draft, problems, onChange }: KnowledgeFieldsProps) {
  const line = (
    name: 'title' | 'product' | 'season' | 'author' | 'authorUnit' | 'tags' | 'sourceUrl',
    label: string,
    lengthMax: number,
    extra: { hint?: string; placeholder?: string } = {},
  ) => (
    <Field label={label} problem={problems[name]} {...(extra.hint ? { hint: extra.hint } : {})}>
      {(control) => (
        <input
          {...control}
          className="field"
          maxLength={lengthMax}
          placeholder={extra.placeholder}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );
  const isReprinted = draft.sourceFrom === SourceFrom.reprinted;
  return (
    <>
      {line('title', '标题', TITLE_MAX)}
      <div className="knowledge-grid">
        <TypeField draft={draft} problems={problems} onChange={onChange} />
        <div className="form-field">
          <p className="knowledge-label">发布区域</p>
          <DeptSelect label="发布区域" value={draft.place} onChange={(place) => onChange({ place })} />
          <p className="form-field-hint">这个区域和它下面的农户能看到</p>
          <Problem sentence={problems['deptId']} />
        </div>
        {line('product', '产品（可不填）', 20, { placeholder: '如 水稻、茶叶' })}
        {line('season', '适用时节（可不填）', 20, { placeholder: '如 9月中下旬' })}
      </div>
      <ContentEditor parts={draft.parts} problems={problems} onChange={(parts) => onChange({ parts })} />
      <fieldset className="knowledge-group">
        <legend>封面（可不填）</legend>
        <PictureChoice
          label="封面"
          url={draft.coverUrl}
          problem={problems['coverUrl']}
          onChange={(coverUrl) => onChange({ coverUrl })}
          onRemove={() => onChange({ coverUrl: null })}
        />
      </fieldset>
      <div className="knowledge-grid">
        {line('author', '作者', 20)}
        {line('authorUnit', '作者单位（可不填）', 40)}
      </div>
      <fieldset className="knowledge-group">
        <legend>来源</legend>
        {SOURCE_FROM.map(({ value, label }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="sourceFrom"
              checked={draft.sourceFrom === value}
              onChange={() => onChange({ sourceFrom: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {line('sourceUrl', isReprinted ? '来源网址' : '参考网址（可不填）', 300, { placeholder: 'https://' })}
      {line('tags', '标签（可不填）', 100, { hint: '最多 8 个，用逗号或空格隔开，每个不超过 10 个字' })}
    </>
  );
}

function TypeField({ draft, problems, onChange }: KnowledgeFieldsProps) {
  return (
    <Field label="类型" problem={problems['knowledgeType']}>
      {(control) => (
        <select
          {...control}
          className="field"
          value={draft.knowledgeType}
          onChange={({ target }) => onChange({ knowledgeType: target.value })}
        >
          <option value="">请选择</option>
          {KNOWLEDGE_TYPE.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
