/**
 * Writes the answer beside the question: kept, or handed in to another person's review. What is typed stands on the version that was
 * read first, whatever is read later: a colleague's draft is replaced only when the person has seen it and says so.
 */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
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
import { showFailure } from '../../../api/failure-notice.ts';
import { useAct } from '../../../api/hooks.ts';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import type { KeptFields } from '../../../drafts/KeptForm.tsx';
import { ask, tell } from '../../../notices/notices.ts';
import { AttachmentList } from '../../../ui/files/AttachmentList.tsx';
import { AttachmentsField } from '../../../ui/files/AttachmentsField.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { consultReads, replyWay } from './consultations.tsx';

/** With the version that it stands on: a colleague's draft may have come since. */
export interface KeptReply {
  readonly draftContent: string;
  /** one that was kept before there were any has none */
  readonly replyAttachments?: readonly AttachedFile[];
  readonly version: number;
}

type Written = Required<Omit<KeptReply, 'version'>>;

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
  const { consultId, replyMode } = details;
  const [isUploading, setUploading] = useState(false);
  const [version, setVersion] = useState(left?.version ?? details.version);
  const submitFlag = useRef<0 | 1>(0);
  const save = useAct(draftReply, { refresh: consultReads });
  const max = replyMode === ReplyMode.sms ? SMS_REPLY_MAX : REPLY_MAX;
  const form = useForm<Written>({
    initial: draftIn({ ...details, ...left }),
    judged: 'sent',
    problemsOf: ({ draftContent }) => ({
      ...textProblem(draftContent, max),
      ...(isUploading ? { replyAttachments: '附件还在上传，请稍候' } : {}),
    }),
    // with the choice of another version the request to choose one goes
    about: (values, name) =>
      name === 'draftContent' ? `${version} ${values.draftContent}` : values.replyAttachments,
    onChanged: (written) => {
      onChanged(true);
      keeper.note({ ...written, version } satisfies KeptReply);
    },
    onSubmit: async ({ draftContent, replyAttachments }) => {
      const written = { draftContent, replyAttachments: [...replyAttachments] };
      await save.attempt({ consultId, version, ...written, submitFlag: submitFlag.current });
      // the save went from this version to the next, whatever was read since
      setVersion(version + 1);
      onChanged(false);
      void keeper.end();
      tell('success', submitFlag.current === 1 ? '已提交，等待另一人审核' : '已保存，还没有提交审核');
      if (submitFlag.current === 1) onDone();
    },
    onFailure: (failure) => {
      showFailure(failure);
      // what was typed stays
      if (failure.code === ErrorCode.stateChanged) onStale();
    },
  });
  const { values, problems, busy, change } = form;
  // one's own save raises it too, until its answer is there
  const isNewer = closed === null && !busy && details.version > version;
  const takeTheirs = async () => {
    const asked = { title: '改用这份拟稿？', text: '您写的会被替换，不能恢复。', danger: true };
    const isUntouched = values.draftContent === (details.draftContent ?? '');
    if (!isUntouched && !(await ask({ ...asked, confirmLabel: '改用这份', cancelLabel: '再看看' }))) return;
    form.reset(draftIn(details));
    setVersion(details.version);
    onChanged(false);
    void keeper.end();
  };
  const keepMine = () => {
    setVersion(details.version);
    form.element.ref.current?.querySelector('textarea')?.focus();
  };
  const send = (flag: 0 | 1) => {
    if (isNewer) return form.refuse({ draftContent: '请先在上面选择用哪一份拟稿' });
    submitFlag.current = flag;
    void form.submit();
  };
  return (
    <form
      className="consult-draft"
      {...form.element}
      // by its two buttons alone
      onSubmit={(event) => event.preventDefault()}
      aria-label="拟写答复"
    >
      <Returned details={details} />
      {closed !== null && !busy && (
        <p className="warning-note" role="alert">
          不能再保存：{closed}。您写的还在下面，关闭前可以复制。
        </p>
      )}
      {isNewer && <NewerDraft details={details} onTake={takeTheirs} onKeep={keepMine} />}
      <ReplyText
        replyMode={replyMode}
        max={max}
        value={values.draftContent}
        problem={problems['draftContent']}
        readOnly={closed !== null || busy}
        onChange={(draftContent) => change({ draftContent })}
      />
      {closed === null ? (
        <AttachmentsField
          name="replyAttachments"
          max={REPLY_FILES_MAX}
          hint="短信里没有附件，提问人在应用里看得到"
          value={values.replyAttachments}
          problem={problems['replyAttachments']}
          onBusy={setUploading}
          onChange={(changed) =>
            change(({ replyAttachments }) => ({ replyAttachments: changed(replyAttachments) }))
          }
        />
      ) : (
        <AttachmentList files={values.replyAttachments} />
      )}
      {closed === null && <Foot keeper={keeper} busy={busy} onSend={send} />}
    </form>
  );
}

type Draft = Pick<ConsultDetails, 'draftContent'> & Pick<Written, 'replyAttachments'>;
const draftIn = ({ draftContent, replyAttachments }: Draft): Written => ({
  draftContent: draftContent ?? '',
  replyAttachments,
});

function textProblem(text: string, max: number): Problems {
  const { length } = text.trim();
  if (length === 0) return { draftContent: '请填写答复' };
  return length > max ? { draftContent: `不能超过${max}个字，现有${length}个字` } : {};
}

function Returned({ details }: { details: ConsultDetails }) {
  if (details.consultStatus !== ConsultStatus.returned) return null;
  return (
    <p className="warning-note">
      {details.checkUserName}退回：{details.checkOpinion}
    </p>
  );
}

interface NewerDraftProps {
  details: ConsultDetails;
  onTake: () => Promise<void>;
  onKeep: () => void;
}

/** A colleague's, which came while one's own was written. */
function NewerDraft({ details, onTake, onKeep }: NewerDraftProps) {
  return (
    <div className="warning-note" role="alert">
      <p>
        {details.draftUserName ?? '他人'}刚保存的拟稿（{details.draftTime}），与您写的不是同一份：
      </p>
      <p className="consult-said">{details.draftContent}</p>
      <AttachmentList files={details.replyAttachments} label="这份拟稿的附件" />
      <div className="foot">
        <button type="button" className="plain-button" onClick={() => void onTake()}>
          改用这份
        </button>
        <button type="button" className="plain-button" onClick={onKeep}>
          保留我写的
        </button>
      </div>
      <p>保留您写的，下次保存时会替换这份拟稿。</p>
    </div>
  );
}

interface ReplyTextProps {
  replyMode: ConsultDetails['replyMode'];
  max: number;
  value: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

function ReplyText({ replyMode, max, value, problem, readOnly, onChange }: ReplyTextProps) {
  const { length } = value.trim();
  return (
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
          className="field"
          rows={12}
          readOnly={readOnly}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface FootProps {
  keeper: KeptFields<KeptReply>['keeper'];
  busy: boolean;
  onSend: (submitFlag: 0 | 1) => void;
}

function Foot({ keeper, busy, onSend }: FootProps) {
  return (
    <div className="foot">
      <SavedNote keeper={keeper} />
      <button type="button" className="plain-button" disabled={busy} onClick={() => onSend(0)}>
        只保存
      </button>
      <button type="button" className="plain-button plain-primary" disabled={busy} onClick={() => onSend(1)}>
        提交审核
      </button>
    </div>
  );
}
