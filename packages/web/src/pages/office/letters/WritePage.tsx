/** 写信: a new letter, one to a contact of the address book, a draft that is gone on with, an answer, or a letter that is passed on. */
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import {
  type LetterDetails,
  letterDetails,
  letterReceiver,
  pageInbox,
  pageOutbox,
  saveLetterDraft,
  sendLetter,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import {
  LETTER_CONTENT_MAX,
  LETTER_FILE_BYTES_MAX,
  LETTER_FILES_MAX,
  LETTER_TITLE_MAX,
  LetterStatus,
  RECEIVER_TYPE,
  SMS_RECEIVERS_MAX,
} from '@farmers-mailbox/contract/office/letters/fields.ts';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAct, useCall } from '../../../api/hooks.ts';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import { type KeptFields, KeptForm } from '../../../drafts/KeptForm.tsx';
import { requestIdFor } from '../../../drafts/request-id.ts';
import { NEW, useKept } from '../../../drafts/use-kept.ts';
import { useKeptForm } from '../../../drafts/use-kept-form.ts';
import { tell } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { AttachmentsField } from '../../../ui/files/AttachmentsField.tsx';
import { CheckItem, LinesItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { EmptyState, ErrorState, SkeletonFields } from '../../../ui/page/states.tsx';
import { UNSAVED } from '../../../ui/unsaved/guarded-close.ts';
import { useLeaveGuard } from '../../../ui/unsaved/leave-guard.ts';
import {
  emptyLetter,
  type LetterValues,
  placed,
  problemsOf,
  requestOf,
  valuesOfDraft,
  valuesOfForward,
  valuesOfReply,
  valuesTo,
} from './letter-values.ts';
import { ReceiversField } from './ReceiversField.tsx';
import './letters.css';

/** The beginning of a letter, as the address says it. */
interface Beginning {
  /** a person, by id alone */
  readonly to: string | null;
  readonly draftId: string | null;
  readonly replyTo: string | null;
  readonly forward: string | null;
}

export function WritePage() {
  const [search] = useSearchParams();
  const of = (name: string) => search.get(name);
  const beginning: Beginning = {
    to: of('to'),
    draftId: of('letterId'),
    replyTo: of('replyTo'),
    forward: of('forward'),
  };
  const { to, draftId, replyTo, forward } = beginning;
  const basis = draftId ?? replyTo ?? forward;
  const key = JSON.stringify(beginning);
  if (basis === null && to !== null) return <BegunTo key={key} userId={to} beginning={beginning} />;
  return <Begun key={key} basis={basis} beginning={beginning} />;
}

function BegunTo({ userId, beginning }: { userId: string; beginning: Beginning }) {
  const { data, error, refetch } = useCall(letterReceiver, { userId });
  if (!data)
    return error ? (
      <ErrorState failure={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonFields fields={5} />
    );
  return <KeptLetter beginning={beginning} initial={valuesTo(data)} row={null} />;
}

interface BegunProps {
  basis: string | null;
  beginning: Beginning;
}

function Begun({ basis, beginning }: BegunProps) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    letterDetails,
    basis === null ? null : { letterId: basis },
  );
  const [first, setFirst] = useState<typeof data>(undefined);
  // an answer that came before may have been changed since
  if (basis !== null && first === undefined && data !== undefined && isFetchedAfterMount) setFirst(data);
  if (basis === null) return <KeptLetter beginning={beginning} initial={emptyLetter} row={null} />;
  if (!first)
    return error ? (
      <ErrorState failure={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonFields fields={5} />
    );
  if (beginning.draftId !== null) {
    if (first.letterStatus !== LetterStatus.draft) return <EmptyState text="这封信已经发出，不能再修改" />;
    return <KeptLetter beginning={beginning} initial={valuesOfDraft(first)} row={first} />;
  }
  const initial = beginning.replyTo === null ? valuesOfForward(first) : valuesOfReply(first);
  return <KeptLetter beginning={beginning} initial={initial} row={null} />;
}

interface LetterProps {
  beginning: Beginning;
  initial: LetterValues;
  /** the stored draft */
  row: Pick<LetterDetails, 'version' | 'updateTime' | 'replyTo'> | null;
}

function KeptLetter({ beginning, ...props }: LetterProps) {
  const kept = useKept<LetterValues>('letter', subjectOf(beginning));
  return (
    <KeptForm kept={kept} row={props.row}>
      {(fields) => <LetterForm beginning={beginning} {...props} kept={fields} />}
    </KeptForm>
  );
}

/** An answer to a letter and the same one passed on are two. */
function subjectOf({ to, draftId, replyTo, forward }: Beginning): string {
  if (draftId !== null) return draftId;
  if (replyTo !== null) return `${NEW} reply:${replyTo}`;
  if (forward !== null) return `${NEW} forward:${forward}`;
  return to === null ? NEW : `${NEW} to:${to}`;
}

const READS = [pageInbox, pageOutbox, letterDetails];
const STILL_UPLOADING = '文件还在上传，请稍候';

function LetterForm({ beginning, initial, row, kept }: LetterProps & { kept: KeptFields<LetterValues> }) {
  const navigate = useNavigate();
  const may = usePermission();
  const { keeper, left } = kept;
  const send = useAct(sendLetter, { refresh: READS });
  const save = useAct(saveLetterDraft, { refresh: READS });
  const isGone = useRef(false);
  const [isUploading, setUploading] = useState(false);
  const stored = row === null ? {} : { letterId: beginning.draftId ?? '', version: row.version };
  const replyToId = row === null ? beginning.replyTo : (row.replyTo?.letterId ?? null);
  const common = { ...stored, replyToId };
  const leave = async (sentence: string, to: string) => {
    isGone.current = true;
    void keeper.end();
    tell('success', sentence);
    await navigate(to);
  };
  const form = useKeptForm<LetterValues>(kept, {
    initial,
    problemsOf: (values) => ({
      ...problemsOf(values),
      ...(isUploading ? { attachments: STILL_UPLOADING } : {}),
    }),
    judged: 'sent',
    placed: (errors, { receiverType }) =>
      placed(
        Object.fromEntries(errors.map(({ field, message }) => [field.split('.')[0] ?? field, message])),
        receiverType,
      ),
    onSubmit: async (values) => {
      const letter = { ...common, ...requestOf(values) };
      const clientReqId = requestIdFor(keeper.draftId, JSON.stringify(letter));
      const sent = await send.attempt({ ...letter, clientReqId });
      await leave(sentInWords(sent), paths.outbox(sent.letterId));
    },
  });
  useLeaveGuard(() => !isGone.current && (left !== null || form.isChanged()), UNSAVED, keeper);
  const saveDraft = async () => {
    const saved = await save.run({ ...common, ...requestOf(form.values) });
    if (saved) await leave('已保存为草稿', paths.outbox());
  };
  return (
    <form className="kit-form letter-form card" {...form.element} aria-label="写信">
      <RadioItem form={form} name="receiverType" label="发给谁" options={RECEIVER_TYPE} />
      <ReceiversField form={form} />
      <TextItem form={form} name="letterTitle" label="标题" isRequired maxLength={LETTER_TITLE_MAX} />
      <LinesItem
        form={form}
        name="letterContent"
        label="正文"
        isRequired
        rows={10}
        maxLength={LETTER_CONTENT_MAX}
      />
      <AttachmentsField
        max={LETTER_FILES_MAX}
        bytesMax={LETTER_FILE_BYTES_MAX}
        value={form.values.attachments}
        problem={form.problems['attachments']}
        onChange={(changed) => form.change((now) => ({ attachments: changed(now.attachments) }))}
        onBusy={setUploading}
      />
      {may('sms:apply:add') && (
        <CheckItem
          form={form}
          name="smsNotice"
          hint={`只用于写给 ${SMS_RECEIVERS_MAX} 人以内的信；夜里不发，已经读过信的人不发`}
        >
          发短信提醒收件人
        </CheckItem>
      )}
      <div className="foot page-foot">
        <SavedNote keeper={keeper} />
        <ActionButton
          label="保存草稿"
          busy={save.busy}
          can={verdict(!isUploading, STILL_UPLOADING)}
          onAct={saveDraft}
        />
        <button type="submit" className="plain-button plain-primary" disabled={form.busy}>
          {form.busy ? '正在发送…' : '发送'}
        </button>
      </div>
    </form>
  );
}

function sentInWords(sent: {
  receiverCount: number;
  pendingUnitCount: number;
  leftOutCount: number;
}): string {
  const { receiverCount, pendingUnitCount, leftOutCount } = sent;
  if (pendingUnitCount > 0) return `已开始发送，还有 ${pendingUnitCount} 个单位在后台陆续送达`;
  const leftOut = leftOutCount > 0 ? `，${leftOutCount} 人没有账号或不在范围内，收不到` : '';
  return `已发给 ${receiverCount} 人${leftOut}`;
}
