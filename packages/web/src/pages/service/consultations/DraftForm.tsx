/**
 * Writes the answer beside the question: kept, or handed in to another person's review. What is typed stands on the version that was
 * read first, whatever is read later: a colleague's draft is replaced only when the person has seen it and says so.
 */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import {
  type ConsultDetails,
  draftReply,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  REPLY_FILES_MAX,
  REPLY_MAX,
  ReplyMode,
  SMS_REPLY_MAX,
} from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { useRef, useState } from 'react';
import { toCallFailure } from '../../../api/call-failure.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useAct } from '../../../api/hooks.ts';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import type { KeptFields } from '../../../drafts/KeptForm.tsx';
import { ask, tell } from '../../../notices/notices.ts';
import { AttachmentList } from '../../../ui/files/AttachmentList.tsx';
import { AttachmentsField } from '../../../ui/files/AttachmentsField.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { consultReads, replyWay } from './consultations.tsx';

/** With the version that it stands on: a colleague's draft may have come since. */
export interface KeptReply {
  readonly draftContent: string;
  /** one that was kept before there were any has none */
  readonly replyAttachments?: readonly AttachedFile[];
  readonly version: number;
}

interface Written {
  readonly draftContent: string;
  readonly replyAttachments: readonly AttachedFile[];
}

export interface DraftFormProps {
  kept: KeptFields<KeptReply>;
  details: ConsultDetails;
  /** why nothing more can be kept; null while it can */
  closed: string | null;
  onChanged: (isUnsaved: boolean) => void;
  /** somebody else was first: what stands around the form is old */
  onStale: () => void;
  onDone: () => void;
}

export function DraftForm({
  kept: { keeper, left },
  details,
  closed,
  onChanged,
  onStale,
  onDone,
}: DraftFormProps) {
  const { consultId, replyMode, consultStatus, checkOpinion, checkUserName } = details;
  const [written, setWritten] = useState<Written>(() => ({
    draftContent: left?.draftContent ?? details.draftContent ?? '',
    replyAttachments: left?.replyAttachments ?? details.replyAttachments,
  }));
  // files arrive one after another, each in an act that began before the one in front of it was there
  const newest = useRef(written);
  const { draftContent: text, replyAttachments: files } = written;
  const [isUploading, setUploading] = useState(false);
  const [version, setVersion] = useState(left?.version ?? details.version);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const [filesProblem, setFilesProblem] = useState<string | undefined>();
  const area = useRef<HTMLTextAreaElement>(null);
  const save = useAct(draftReply, { refresh: consultReads });
  const max = replyMode === ReplyMode.sms ? SMS_REPLY_MAX : REPLY_MAX;
  const { length } = text.trim();
  const show = (shown: Written) => {
    newest.current = shown;
    setWritten(shown);
  };
  const change = (changed: Partial<Written>) => {
    show({ ...newest.current, ...changed });
    onChanged(true);
    keeper.note({ ...newest.current, version } satisfies KeptReply);
  };
  const put = (sentence: string) => {
    setProblem(sentence);
    area.current?.focus();
  };
  // one's own save raises it too, until its answer is there
  const isNewer = closed === null && !isSending && details.version > version;
  const takeTheirs = async () => {
    const asked = { title: '改用这份拟稿？', text: '您写的会被替换，不能恢复。', danger: true };
    const isUntouched = text === (details.draftContent ?? '');
    if (!isUntouched && !(await ask({ ...asked, confirmLabel: '改用这份', cancelLabel: '再看看' }))) return;
    show({ draftContent: details.draftContent ?? '', replyAttachments: details.replyAttachments });
    setVersion(details.version);
    setProblem(undefined);
    onChanged(false);
    void keeper.end();
  };
  const keepMine = () => {
    setVersion(details.version);
    setProblem(undefined);
    area.current?.focus();
  };
  const send = async (submitFlag: 0 | 1) => {
    if (isNewer) return put('请先在上面选择用哪一份拟稿');
    if (isUploading) return setFilesProblem('附件还在上传，请稍候');
    if (length === 0) return put('请填写答复');
    if (length > max) return put(`不能超过${max}个字，现有${length}个字`);
    setSending(true);
    try {
      await save.attempt({
        consultId,
        version,
        draftContent: text,
        replyAttachments: [...files],
        submitFlag,
      });
      // the save went from this version to the next, whatever was read since
      setVersion(version + 1);
      onChanged(false);
      void keeper.end();
      tell('success', submitFlag === 1 ? '已提交，等待另一人审核' : '已保存，还没有提交审核');
      if (submitFlag === 1) onDone();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      const beside = failure.fieldErrors.find(({ field }) => field === 'draftContent');
      if (beside) return put(beside.message);
      const ofFiles = failure.fieldErrors.find(({ field }) => field === 'replyAttachments');
      if (ofFiles) return setFilesProblem(ofFiles.message);
      showFailure(failure);
      // what was typed stays
      if (failure.code === ErrorCode.stateChanged) onStale();
    } finally {
      setSending(false);
    }
  };
  return (
    <form className="consult-draft" onSubmit={(event) => event.preventDefault()} aria-label="拟写答复">
      {consultStatus === ConsultStatus.returned && (
        <p className="warning-note">
          {checkUserName}退回：{checkOpinion}
        </p>
      )}
      {closed !== null && !isSending && (
        <p className="warning-note" role="alert">
          不能再保存：{closed}。您写的还在下面，关闭前可以复制。
        </p>
      )}
      {isNewer && (
        <div className="warning-note" role="alert">
          <p>
            {details.draftUserName ?? '他人'}刚保存的拟稿（{details.draftTime}），与您写的不是同一份：
          </p>
          <p className="consult-said">{details.draftContent}</p>
          <AttachmentList files={details.replyAttachments} label="这份拟稿的附件" />
          <div className="foot">
            <button type="button" className="plain-button" onClick={() => void takeTheirs()}>
              改用这份
            </button>
            <button type="button" className="plain-button" onClick={keepMine}>
              保留我写的
            </button>
          </div>
          <p>保留您写的，下次保存时会替换这份拟稿。</p>
        </div>
      )}
      <Field
        label="答复"
        hint={
          replyMode === ReplyMode.sms
            ? '审核通过后用短信发给提问人，写明白、写简短。'
            : `审核通过后${replyWay(replyMode)}。`
        }
        problem={problem}
        beside={
          <span className={length > max ? 'consult-count consult-over' : 'consult-count'} aria-live="off">
            {length}/{max}
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className="field"
            rows={12}
            readOnly={closed !== null || isSending}
            value={text}
            onChange={({ target }) => {
              setProblem(undefined);
              change({ draftContent: target.value });
            }}
          />
        )}
      </Field>
      {closed === null ? (
        <AttachmentsField
          name="replyAttachments"
          max={REPLY_FILES_MAX}
          hint="短信里没有附件，提问人在应用里看得到"
          value={files}
          problem={filesProblem}
          onBusy={setUploading}
          onChange={(changed) => {
            setFilesProblem(undefined);
            change({ replyAttachments: changed(newest.current.replyAttachments) });
          }}
        />
      ) : (
        <AttachmentList files={files} />
      )}
      {closed === null && (
        <div className="foot">
          <SavedNote keeper={keeper} />
          <button type="button" className="plain-button" disabled={isSending} onClick={() => void send(0)}>
            只保存
          </button>
          <button
            type="button"
            className="plain-button plain-primary"
            disabled={isSending}
            onClick={() => void send(1)}
          >
            提交审核
          </button>
        </div>
      )}
    </form>
  );
}
