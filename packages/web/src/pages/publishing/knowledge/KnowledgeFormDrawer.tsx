/** Writes a piece of knowledge or changes one, beside what farmers will see of it. */
import {
  addKnowledge,
  knowledgeDetails,
  modifyKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import {
  KNOWLEDGE_TYPE,
  SOURCE_FROM,
  SourceFrom,
  sourceUrlLabel,
  TITLE_MAX,
} from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useState } from 'react';
import { useSave } from '../../../content/acts.ts';
import { DraftFormDrawer } from '../../../content/DraftFormDrawer.tsx';
import { useOwnRegion, useStored } from '../../../content/needed.ts';
import { ContentEditor } from '../../../content/text/ContentEditor.tsx';
import { ContentFiles } from '../../../content/text/ContentFiles.tsx';
import { PictureChoice } from '../../../content/text/PictureChoice.tsx';
import { placedByPart } from '../../../content/text/parts.ts';
import type { DraftForm } from '../../../content/use-draft-form.ts';
import { NEW } from '../../../drafts/use-kept.ts';
import { useSession } from '../../../session/session-context.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { useBusyParts } from '../../../ui/files/busy-parts.ts';
import { FieldGroup, fieldsOf } from '../../../ui/form/fields.tsx';
import { articleOf, draftOf, emptyDraft, type KnowledgeDraft, problemsOf, requestOf } from './draft.ts';
import { KnowledgeArticle } from './KnowledgeArticle.tsx';
import { knowledge } from './kind.ts';

export interface KnowledgeFormDrawerProps {
  /** null: a new one */
  knowledgeId: string | null;
  onClose: () => void;
}

export function KnowledgeFormDrawer({ knowledgeId, onClose }: KnowledgeFormDrawerProps) {
  const { sysUser, sysDept } = useSession().user;
  const region = useOwnRegion();
  const [isUploading, setUploading] = useState(false);
  const save = useSave(knowledge, { add: addKnowledge, change: modifyKnowledge });
  return (
    <DraftFormDrawer
      kind={knowledge}
      stored={useStored(knowledgeDetails, knowledgeId === null ? null : { knowledgeId })}
      alsoNeeded={region}
      formKey="knowledge"
      about={knowledgeId ?? NEW}
      widthPx={1200}
      begin={(details) =>
        details ? draftOf(details) : emptyDraft(sysUser.realName, sysDept.deptName, region.data ?? null)
      }
      problemsOf={problemsOf}
      placed={placedByPart}
      save={(draft, details, submitFlag) => save({ ...requestOf(draft), submitFlag }, details)}
      waitsFor={isUploading ? '正在上传…' : null}
      previewOf={(draft) => <KnowledgeArticle article={articleOf(draft)} />}
      onClose={onClose}
    >
      {({ draft, problems, change }) => (
        <KnowledgeFields draft={draft} problems={problems} onChange={change} onUploading={setUploading} />
      )}
    </DraftFormDrawer>
  );
}

interface KnowledgeFieldsProps {
  draft: KnowledgeDraft;
  problems: Problems;
  onChange: DraftForm<KnowledgeDraft, unknown>['change'];
  onUploading: (isUploading: boolean) => void;
}

function KnowledgeFields({ draft, problems, onChange, onUploading }: KnowledgeFieldsProps) {
  const { line, choice, radios, part } = fieldsOf(draft, problems, onChange);
  const busy = useBusyParts<'text' | 'cover' | 'files'>(onUploading);
  const isReprinted = draft.sourceFrom === SourceFrom.reprinted;
  const urlLabel = sourceUrlLabel(draft.sourceFrom);
  return (
    <>
      {line('title', '标题', TITLE_MAX)}
      <div className="field-grid">
        {choice('knowledgeType', '类型', KNOWLEDGE_TYPE)}
        {part(
          'place',
          '发布区域',
          <DeptSelect label="发布区域" value={draft.place} onChange={(place) => onChange({ place })} />,
          '这个区域和它下面的农户能看到',
        )}
        {line('product', '产品（可不填）', 20, { placeholder: '如：水稻、茶叶' })}
        {line('season', '适用时节（可不填）', 20, { placeholder: '如：9月中下旬' })}
      </div>
      <ContentEditor
        parts={draft.parts}
        problems={problems}
        onChange={(changed) => onChange(({ parts }) => ({ parts: changed(parts) }))}
        onUploading={busy('text')}
      />
      <FieldGroup legend="封面（可不填）">
        <PictureChoice
          label="封面"
          url={draft.coverUrl}
          problem={problems['coverUrl']}
          onChange={(coverUrl) => onChange({ coverUrl })}
          onBusy={busy('cover')}
          onRemove={() => onChange({ coverUrl: null })}
        />
      </FieldGroup>
      <ContentFiles draft={draft} problems={problems} change={onChange} onUploading={busy('files')} />
      <div className="field-grid">
        {line('author', '作者', 20)}
        {line('authorUnit', '作者单位（可不填）', 40)}
      </div>
      <FieldGroup legend="来源">{radios('sourceFrom', SOURCE_FROM)}</FieldGroup>
      {line('sourceUrl', isReprinted ? urlLabel : `${urlLabel}（可不填）`, 300, { placeholder: 'https://' })}
      {line('tags', '标签（可不填）', 100, { hint: '最多 8 个，用逗号或空格隔开，每个不超过 10 个字' })}
    </>
  );
}
