/** Writes a warning, a guide or a damage report, or changes one. */
import { ContentStatus } from '@farmers-mailbox/contract/content-review/states.ts';
import {
  type DisasterDetails,
  disasterDetails,
  saveDisaster,
  updateDisaster,
} from '@farmers-mailbox/contract/disaster/endpoints.ts';
import type { InfoType } from '@farmers-mailbox/contract/disaster/fields.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
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
import { DisasterFields } from './DisasterFields.tsx';
import {
  type DisasterDraft,
  draftOf,
  emptyDraft,
  fieldsOf,
  type Problems,
  placed,
  problemsOf,
} from './draft.ts';
import { disasterReads } from './reads.ts';
import { nounOf } from './words.ts';

export interface DisasterFormDrawerProps {
  /** null: a new one */
  disasterId: string | null;
  infoType: InfoType;
  onClose: () => void;
}

export function DisasterFormDrawer({ disasterId, infoType, onClose }: DisasterFormDrawerProps) {
  const { user } = useSession();
  const known = useCall(disasterDetails, disasterId === null ? null : { disasterId });
  const { kept, close, done, setUnsaved } = useKeptClose<DisasterDraft>(
    onClose,
    'disaster',
    disasterId ?? `${NEW} ${infoType}`,
  );
  const [opened] = useState(() => new Date());
  // what an earlier look left in the store may be old
  const details = known.isFetchedAfterMount ? known.data : undefined;
  const isReady = disasterId === null || details !== undefined;
  return (
    <Drawer
      open
      size="min(100vw, 920px)"
      title={disasterId === null ? titleOf(infoType) : `编辑${nounOf(infoType)}`}
      onClose={close}
      mask={{ closable: false }}
      styles={{ body: { padding: 0 } }}
    >
      {!isReady && known.error && <ErrorState failure={known.error} onRetry={() => void known.refetch()} />}
      {!isReady && !known.error && <Skeleton lines={12} />}
      {isReady && (
        <KeptForm kept={kept} row={details ?? null}>
          {(fields) => (
            <DisasterForm
              kept={fields}
              details={details ?? null}
              initial={details ? draftOf(details) : emptyDraft(infoType, user.sysDept.deptName, opened)}
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

export const titleOf = (infoType: InfoType): string =>
  nounOf(infoType) === '灾情' ? '灾情上报' : `新增${nounOf(infoType)}`;

interface DisasterFormProps {
  kept: KeptFields<DisasterDraft>;
  details: DisasterDetails | null;
  initial: DisasterDraft;
  onChanged: (isUnsaved: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function DisasterForm({ kept, details: read, initial, onChanged, onCancel, onDone }: DisasterFormProps) {
  // as it was when the form opened: what somebody else saves meanwhile is not overwritten
  const [details] = useState(read);
  const [draft, setDraft] = useKeptFields(kept, () => initial);
  const { problems, busy, save, setProblems, form } = useSaving(details, () => {
    onDone();
  });
  const change = (changed: Partial<DisasterDraft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    setProblems({});
    onChanged(true);
  };
  return (
    <form
      ref={form}
      className="disaster-form"
      aria-label={details ? `编辑“${details.title}”` : titleOf(draft.infoType)}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="disaster-form-body">
        {details?.auditStatus === ContentStatus.refused && details.auditOpinion && (
          <p className="warning-note">
            {details.auditUserName}没有通过，原因：{details.auditOpinion}
          </p>
        )}
        <DisasterFields draft={draft} problems={problems} onChange={change} />
      </div>
      <DrawerFormFoot
        problemCount={Object.keys(problems).length}
        onCancel={onCancel}
        savedNote={<SavedNote keeper={kept.keeper} />}
      >
        <button type="button" className="plain-button" disabled={busy} onClick={() => void save(draft, 0)}>
          {details ? '只保存' : '存为草稿'}
        </button>
        <button
          type="button"
          className="plain-button plain-primary"
          disabled={busy}
          onClick={() => void save(draft, 1)}
        >
          提交审核
        </button>
      </DrawerFormFoot>
    </form>
  );
}

/** Sends it, so that refusals land beside their fields; what has none is shown as a message. */
function useSaving(details: DisasterDetails | null, onSaved: () => void) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const add = useAct(saveDisaster, { refresh: disasterReads });
  const modify = useAct(updateDisaster, { refresh: disasterReads });
  const put = (found: Problems) => {
    flushSync(() => setProblems(found));
    const first = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], .form-problem:not(:empty)',
    );
    first?.scrollIntoView({ block: 'center' });
    first?.focus();
  };
  const save = async (draft: DisasterDraft, submitFlag: 0 | 1) => {
    const found = problemsOf(draft);
    put(found);
    if (Object.keys(found).length > 0) return;
    const fields = { ...fieldsOf(draft), submitFlag };
    try {
      if (details) {
        const { disasterId, version } = details;
        await modify.attempt({ ...fields, disasterId, version });
      } else await add.attempt(fields);
      tell('success', submitFlag === 1 ? '已提交，等待另一位管理员审核' : '已保存，还没有提交审核');
      onSaved();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      put(placed(failure.fieldErrors));
      if (failure.code === ErrorCode.sensitiveWord) {
        const text = `内容含有敏感词“${failure.message}”，请修改后重新提交。`;
        await ask({ title: '提交失败', text, confirmLabel: '关闭', cancelLabel: null });
      } else if (failure.fieldErrors.length === 0) showFailure(failure);
    }
  };
  return { problems, setProblems, busy: add.busy || modify.busy, save, form };
}
