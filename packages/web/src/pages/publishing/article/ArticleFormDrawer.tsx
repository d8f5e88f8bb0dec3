/** Writes an article or changes one, beside what farmers will see of it. */
import {
  articleDetails,
  saveArticle,
  updateArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import {
  COLUMN,
  COVER_TYPE,
  CoverType,
  READERS_MAX,
  SOURCE_MAX,
  SUMMARY_MAX,
  TITLE_MAX,
} from '@farmers-mailbox/contract/publishing/article/fields.ts';
import { SOURCE_URL_LABEL } from '@farmers-mailbox/contract/publishing/content-review/written.ts';
import { useState } from 'react';
import { useSave } from '../../../content/acts.ts';
import { DraftFormDrawer } from '../../../content/DraftFormDrawer.tsx';
import { useOwnRegion, useStored } from '../../../content/needed.ts';
import { ContentEditor } from '../../../content/text/ContentEditor.tsx';
import { ContentFiles } from '../../../content/text/ContentFiles.tsx';
import { PictureChoice } from '../../../content/text/PictureChoice.tsx';
import { placedByPart, shownOf } from '../../../content/text/parts.ts';
import type { DraftForm } from '../../../content/use-draft-form.ts';
import { NEW } from '../../../drafts/use-kept.ts';
import { useSession } from '../../../session/session-context.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import { useBusyParts } from '../../../ui/files/busy-parts.ts';
import { FieldGroup, fieldsOf } from '../../../ui/form/fields.tsx';
import { ArticleView } from './ArticleView.tsx';
import { type ArticleDraft, draftOf, emptyDraft, problemsOf, requestOf } from './draft.ts';
import { article } from './kind.ts';

export interface ArticleFormDrawerProps {
  /** null: a new one */
  articleId: string | null;
  onClose: () => void;
}

export function ArticleFormDrawer({ articleId, onClose }: ArticleFormDrawerProps) {
  const { sysDept } = useSession().user;
  const region = useOwnRegion();
  const [isUploading, setUploading] = useState(false);
  const save = useSave(article, { add: saveArticle, change: updateArticle });
  return (
    <DraftFormDrawer
      kind={article}
      stored={useStored(articleDetails, articleId === null ? null : { articleId })}
      alsoNeeded={region}
      formKey="article"
      about={articleId ?? NEW}
      widthPx={1200}
      begin={(details) => (details ? draftOf(details) : emptyDraft(sysDept.deptName, region.data ?? null))}
      problemsOf={problemsOf}
      placed={placedByPart}
      save={(draft, details, submitFlag) => save({ ...requestOf(draft), submitFlag }, details)}
      waitsFor={isUploading ? '正在上传…' : null}
      previewOf={(draft) => (
        <ArticleView
          article={{
            ...requestOf(draft),
            content: shownOf(draft.parts),
            attachments: draft.attachments ?? [],
            publishTime: null,
          }}
          placeName={draft.place?.deptName ?? ''}
        />
      )}
      onClose={onClose}
    >
      {(form) => <ArticleFields {...form} onUploading={setUploading} />}
    </DraftFormDrawer>
  );
}

interface ArticleFieldsProps extends DraftForm<ArticleDraft, unknown> {
  onUploading: (isUploading: boolean) => void;
}

function ArticleFields({ draft, problems, change, onUploading }: ArticleFieldsProps) {
  const { line, choice, radios, part } = fieldsOf<ArticleDraft>(draft, problems, change);
  const busy = useBusyParts<'text' | 'cover' | 'files'>(onUploading);
  return (
    <>
      {line('title', '标题', TITLE_MAX)}
      {line('subTitle', '副标题（可不填）', TITLE_MAX)}
      <div className="field-grid">
        {choice('columnCode', '栏目', COLUMN)}
        {part(
          'place',
          '发布区域',
          <DeptSelect label="发布区域" value={draft.place} onChange={(place) => change({ place })} />,
          '这个区域和它下面的农户能看到',
        )}
        {line('sourceName', '来源', SOURCE_MAX)}
        {line('author', '作者（可不填）', 20)}
      </div>
      {line('summary', '摘要（可不填）', SUMMARY_MAX, { rows: 2 })}
      <ContentEditor
        parts={draft.parts}
        problems={problems}
        onChange={(changed) => change(({ parts }) => ({ parts: changed(parts) }))}
        onUploading={busy('text')}
      />
      <FieldGroup legend="封面" problem={problems['coverType']}>
        {radios('coverType', COVER_TYPE)}
        {draft.coverType === CoverType.one && (
          <PictureChoice
            label="封面"
            url={draft.coverUrl}
            problem={problems['coverUrl']}
            onChange={(coverUrl) => change({ coverUrl })}
            onBusy={busy('cover')}
          />
        )}
        {draft.coverType === CoverType.three && <p className="form-field-hint">用正文的前3张图片</p>}
      </FieldGroup>
      <FieldGroup legend="可见单位（可不选）" problem={problems['visibleDeptIds']}>
        <p className="form-field-hint">
          选了就只有这些单位的工作人员能看到，农户看不到；不选则发布区域的农户都能看到
        </p>
        <DeptTreePicker
          label="可见单位"
          value={draft.readers ?? []}
          choicesMax={READERS_MAX}
          onChange={(readers) => change({ readers })}
        />
      </FieldGroup>
      <ContentFiles draft={draft} problems={problems} change={change} onUploading={busy('files')} />
      {line('sourceUrl', `${SOURCE_URL_LABEL}（可不填）`, 300, { placeholder: 'https://' })}
      {line('keywords', '关键词（可不填）', 120, {
        hint: '最多 10 个，用逗号或空格隔开，每个不超过 10 个字',
      })}
    </>
  );
}
