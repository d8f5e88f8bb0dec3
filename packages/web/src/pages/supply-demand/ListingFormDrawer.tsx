/** Writes a listing or changes one. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { getDept } from '@farmers-mailbox/contract/departments/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { InfoType } from '@farmers-mailbox/contract/products/endpoints.ts';
import {
  type ListingDetails,
  listingDetails,
  readListingPicture,
  saveListing,
  updateListing,
} from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import { LISTING_PICTURES_MAX, wordsOf } from '@farmers-mailbox/contract/supply-demand/fields.ts';
import { ListingStatus } from '@farmers-mailbox/contract/supply-demand/states.ts';
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
import { GuardedPicture } from '../../ui/GuardedPictures.tsx';
import { toDay } from '../../ui/moment.ts';
import { PicturesField } from '../../ui/PicturesField.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { draftOf, emptyDraft, fieldsOf, type ListingDraft, type Problems, problemsOf } from './draft.ts';
import { ListingFields } from './ListingFields.tsx';
import { listingReads } from './reads.ts';

export interface ListingFormDrawerProps {
  infoType: number;
  /** null: a new one */
  supplyId: string | null;
  onClose: () => void;
}

export function ListingFormDrawer({ infoType, supplyId, onClose }: ListingFormDrawerProps) {
  const { user } = useSession();
  const area = areaOf({ deptId: user.sysUser.deptId, roleKeys: user.roleList });
  const place = useCall(getDept, area === null ? null : { deptId: area }, { staleMs: 300_000 });
  const known = useCall(listingDetails, supplyId === null ? null : { supplyId });
  const { kept, close, done, setUnsaved } = useKeptClose<ListingDraft>(
    onClose,
    infoType === InfoType.offered ? 'supply' : 'demand',
    supplyId ?? NEW,
  );
  const failed = [place, known].find(({ error, data }) => error && !data);
  // what an earlier look left in the store may be old
  const details = known.isFetchedAfterMount ? known.data : undefined;
  const isReady = (area === null || place.data !== undefined) && (supplyId === null || details !== undefined);
  const region = place.data ? { deptId: place.data.deptId, deptName: place.data.deptName } : null;
  return (
    <Drawer
      open
      size="min(100vw, 900px)"
      title={`${supplyId === null ? '新增' : '编辑'}${wordsOf(infoType).noun}`}
      onClose={close}
      mask={{ closable: false }}
      styles={{ body: { padding: 0 } }}
    >
      {failed?.error && <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !isReady && <Skeleton lines={12} />}
      {isReady && (
        <KeptForm kept={kept} row={details ?? null}>
          {(fields) => (
            <ListingForm
              kept={fields}
              infoType={infoType}
              details={details ?? null}
              initial={details ? draftOf(details) : emptyDraft(region)}
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

interface ListingFormProps {
  kept: KeptFields<ListingDraft>;
  infoType: number;
  details: ListingDetails | null;
  initial: ListingDraft;
  onChanged: (isUnsaved: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function ListingForm({
  kept,
  infoType,
  details: read,
  initial,
  onChanged,
  onCancel,
  onDone,
}: ListingFormProps) {
  // as it was when the form opened: what somebody else saves meanwhile is not overwritten
  const [details] = useState(read);
  const [draft, setDraft] = useKeptFields(kept, () => initial);
  const [isUploading, setUploading] = useState(false);
  const { noun } = wordsOf(infoType);
  const { problems, busy, save, setProblems, form } = useSaving(infoType, details, () => {
    onDone();
  });
  const change = (changed: (now: ListingDraft) => Partial<ListingDraft>) => {
    setDraft((now) => ({ ...now, ...changed(now) }));
    setProblems({});
    onChanged(true);
  };
  const waits = busy || isUploading;
  return (
    <form
      ref={form}
      className="listing-form"
      aria-label={details ? `编辑${noun}“${details.title}”` : `新增${noun}`}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="listing-form-body">
        {details?.supplyStatus === ListingStatus.refused && details.auditOpinion && (
          <p className="warning-note">
            {details.auditUserName}没有通过，原因：{details.auditOpinion}
          </p>
        )}
        <ListingFields
          infoType={infoType}
          knownPhone={details?.phoneNumber ?? null}
          draft={draft}
          problems={problems}
          onChange={(changed) => change(() => changed)}
        />
        <PicturesField
          max={LISTING_PICTURES_MAX}
          hint={infoType === InfoType.offered ? '提交审核时至少一张' : '可不传'}
          value={draft.imageUrls}
          problem={problems['imageUrls']}
          onChange={(changed) => change((now) => ({ imageUrls: changed(now.imageUrls) }))}
          onBusy={setUploading}
          kept={(relativeUrl, alt) =>
            details?.imageUrls.includes(relativeUrl) ? (
              <GuardedPicture
                endpoint={readListingPicture}
                fields={{ supplyId: details.supplyId, relativeUrl }}
                alt={alt}
              />
            ) : undefined
          }
        />
      </div>
      <DrawerFormFoot
        problemCount={Object.keys(problems).length}
        onCancel={onCancel}
        savedNote={<SavedNote keeper={kept.keeper} />}
      >
        <button type="button" className="plain-button" disabled={waits} onClick={() => void save(draft, 0)}>
          {details ? '只保存' : '存为草稿'}
        </button>
        <button
          type="button"
          className="plain-button plain-primary"
          disabled={waits}
          onClick={() => void save(draft, 1)}
        >
          {isUploading ? '图片上传中…' : '提交审核'}
        </button>
      </DrawerFormFoot>
    </form>
  );
}

/** Sends it, so that refusals land beside their fields; what has none is shown as a message. */
function useSaving(infoType: number, details: ListingDetails | null, onSaved: () => void) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const add = useAct(saveListing, { refresh: listingReads });
  const update = useAct(updateListing, { refresh: listingReads });
  const put = (found: Problems) => {
    flushSync(() => setProblems(found));
    const first = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], .form-problem:not(:empty)',
    );
    first?.scrollIntoView({ block: 'center' });
    first?.focus();
  };
  const save = async (draft: ListingDraft, submitFlag: 0 | 1) => {
    const isNew = details === null;
    const found = problemsOf(draft, {
      infoType,
      isNew,
      isSubmitting: submitFlag === 1,
      today: toDay(new Date()),
    });
    put(found);
    if (Object.keys(found).length > 0) return;
    const fields = { ...fieldsOf(draft), submitFlag };
    try {
      if (details) await update.attempt({ ...fields, supplyId: details.supplyId, version: details.version });
      else await add.attempt({ ...fields, infoType, phoneNumber: fields.phoneNumber ?? '' });
      tell('success', submitFlag === 1 ? '已提交，等待另一位管理员审核' : '已保存，还没有提交审核');
      onSaved();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      put(
        Object.fromEntries(
          failure.fieldErrors.map(({ field, message }) => [field.split('.')[0] ?? '', message]),
        ),
      );
      if (failure.code === ErrorCode.sensitiveWord) {
        const text = `内容含有敏感词“${failure.message}”，请修改后重新提交。`;
        await ask({ title: '提交失败', text, confirmLabel: '关闭', cancelLabel: null });
      } else if (failure.fieldErrors.length === 0) showFailure(failure);
    }
  };
  return { problems, setProblems, busy: add.busy || update.busy, save, form };
}
