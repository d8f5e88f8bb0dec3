/** Writes a piece of knowledge or changes one, beside what farmers will see of it. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ContentStatus } from '@farmers-mailbox/contract/content-review/states.ts';
import { getDept } from '@farmers-mailbox/contract/departments/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  addKnowledge,
  type KnowledgeDetails,
  knowledgeDetails,
  modifyKnowledge,
} from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { Drawer } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toCallFailure } from '../../api/call-failure.ts';
import { showFailure } from '../../api/failure-notice.ts';
import { useAct, useCall } from '../../api/hooks.ts';
import { SavedNote } from '../../drafts/DraftOffer.tsx';
import { type KeptFields, KeptForm, useKeptClose, useKeptFields } from '../../drafts/KeptForm.tsx';
import { NEW } from '../../drafts/use-kept.ts';
import { ask, tell } from '../../notices/notices.ts';
import { useSession } from '../../session/session-context.ts';
import { DrawerFormFoot } from '../../ui/FormFoot.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import {
  contentOf,
  draftOf,
  emptyDraft,
  fieldsOf,
  type KnowledgeDraft,
  type Problems,
  placed,
  problemsOf,
  tagsOf,
  withoutEmptyParts,
} from './draft.ts';
import { KnowledgeArticle } from './KnowledgeArticle.tsx';
import { KnowledgeFields } from './KnowledgeFields.tsx';
import { knowledgeReads } from './reads.ts';

export interface KnowledgeFormDrawerProps {
  /** null: a new one */
  knowledgeId: string | null;
  onClose: () => void;
}

export function KnowledgeFormDrawer({ knowledgeId, onClose }: KnowledgeFormDrawerProps) {
  const { user } = useSession();
  const area = areaOf({ deptId: user.sysUser.deptId, roleKeys: user.roleList });
  const place = useCall(getDept, area === null ? null : { deptId: area }, { staleMs: 300_000 });
  const known = useCall(knowledgeDetails, knowledgeId === null ? null : { knowledgeId });
  const { kept, close, done, setUnsaved } = useKeptClose<KnowledgeDraft>(
    onClose,
    'knowledge',
    knowledgeId ?? NEW,
  );
  const failed = [place, known].find(({ error, data }) => error && !data);
  // what an earlier look left in the store may be old
  const details = known.isFetchedAfterMount ? known.data : undefined;
  const isReady =
    (area === null || place.data !== undefined) && (knowledgeId === null || details !== undefined);
  return (
    <Drawer
      open
      size="min(100vw, 1200px)"
      title={knowledgeId === null ? '新增知识' : '编辑知识'}
      onClose={close}
      mask={{ closable: false }}
      styles={{ body: { padding: 0 } }}
    >
      {failed?.error && <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !isReady && <Skeleton lines={12} />}
      {isReady && (
        <KeptForm kept={kept} row={details ?? null}>
          {(fields) => (
            <KnowledgeForm
              kept={fields}
              details={details ?? null}
              initial={
                details
                  ? draftOf(details)
                  : emptyDraft(
                      user.sysUser.realName,
                      user.sysDept.deptName,
                      place.data ? { deptId: place.data.deptId, deptName: place.data.deptName } : null,
                    )
              }
              onChanged={setUnsaved}
              onCancel={close}
              onDone={done}
            />
          )}
        </KeptForm>
      )}
    </Drawer>
  );
}

interface KnowledgeFormProps {
  kept: KeptFields<KnowledgeDraft>;
  details: KnowledgeDetails | null;
  initial: KnowledgeDraft;
  onChanged: (isUnsaved: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function KnowledgeForm({ kept, details: read, initial, onChanged, onCancel, onDone }: KnowledgeFormProps) {
  // as it was when the form opened: what somebody else saves meanwhile is not overwritten
  const [details] = useState(read);
  const [draft, setDraft] = useKeptFields(kept, () => initial);
  const { problems, busy, save, setProblems, form } = useSaving(details, () => {
    onDone();
  });
  const change = (changed: Partial<KnowledgeDraft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    setProblems({});
    onChanged(true);
  };
  const send = (submitFlag: 0 | 1) => {
    const cleaned = withoutEmptyParts(draft);
    setDraft(cleaned);
    return save(cleaned, submitFlag);
  };
  const count = Object.keys(problems).length;
  return (
    <form
      ref={form}
      className="knowledge-form"
      aria-label={details ? `编辑知识“${details.title}”` : '新增知识'}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="knowledge-columns">
        <div>
          {details?.auditStatus === ContentStatus.refused && details.auditOpinion && (
            <p className="warning-note">
              {details.auditUserName}没有通过，原因：{details.auditOpinion}
            </p>
          )}
          <KnowledgeFields draft={draft} problems={problems} onChange={change} />
        </div>
        <aside aria-label="预览" tabIndex={0}>
          <p className="knowledge-preview-title">农户看到的样子</p>
          <KnowledgeArticle article={articleOf(draft)} />
        </aside>
      </div>
      <DrawerFormFoot problemCount={count} onCancel={onCancel} savedNote={<SavedNote keeper={kept.keeper} />}>
        <button type="button" className="plain-button" disabled={busy} onClick={() => void send(0)}>
          {details ? '只保存' : '存为草稿'}
        </button>
        <button
          type="button"
          className="plain-button plain-primary"
          disabled={busy}
          onClick={() => void send(1)}
        >
          提交审核
        </button>
      </DrawerFormFoot>
    </form>
  );
}

/** Sends it, so that refusals land beside their fields; what has none is shown as a message. */
function useSaving(details: KnowledgeDetails | null, onSaved: () => void) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const add = useAct(addKnowledge, { refresh: knowledgeReads });
  const modify = useAct(modifyKnowledge, { refresh: knowledgeReads });
  const put = (found: Problems) => {
    flushSync(() => setProblems(found));
    const first = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], .form-problem:not(:empty)',
    );
    first?.scrollIntoView({ block: 'center' });
    first?.focus();
  };
  const save = async (draft: KnowledgeDraft, submitFlag: 0 | 1) => {
    const found = problemsOf(draft);
    put(found);
    if (Object.keys(found).length > 0) return;
    const fields = { ...fieldsOf(draft), submitFlag };
    try {
      if (details)
        await modify.attempt({ ...fields, knowledgeId: details.knowledgeId, version: details.version });
      else await add.attempt(fields);
      tell('success', submitFlag === 1 ? '已提交，等待另一位管理员审核' : '已保存，还没有提交审核');
      onSaved();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      put(placed(draft, failure.fieldErrors));
      if (failure.code === ErrorCode.sensitiveWord) {
        const text = `内容含有敏感词“${failure.message}”，请修改后重新提交。`;
        await ask({ title: '提交失败', text, confirmLabel: '关闭', cancelLabel: null });
      } else if (failure.fieldErrors.length === 0) showFailure(failure);
    }
  };
  return { problems, setProblems, busy: add.busy || modify.busy, save, form };
}

const articleOf = (draft: KnowledgeDraft) => ({
  ...draft,
  knowledgeType: Number(draft.knowledgeType),
  content: contentOf(draft.parts).filter((block) => block.kind !== 'picture' || block.url !== ''),
  tags: tagsOf(draft.tags),
  placeName: draft.place?.deptName ?? '',
});
