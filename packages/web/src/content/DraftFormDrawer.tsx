/** Writes a content or changes one; what is typed is kept as a draft. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { StoredRow } from '../drafts/content.ts';
import { SavedNote } from '../drafts/DraftOffer.tsx';
import { type KeptFields, KeptForm, useKeptClose } from '../drafts/KeptForm.tsx';
import { DrawerFormFoot } from '../ui/form/FormFoot.tsx';
import { Drawer } from '../ui/page/Drawer.tsx';
import { ErrorState, SkeletonFields } from '../ui/page/states.tsx';
import { type ContentKind, type Reviewed, statusOf } from './kind.ts';
import type { Needed } from './needed.ts';
import { PhoneFrame } from './PhoneFrame.tsx';
import { type DraftForm, type DraftFormNeeds, useDraftForm, type Writing } from './use-draft-form.ts';
import './content.css';

type Stored = StoredRow &
  Pick<Reviewed, 'auditUserName' | 'auditOpinion' | ContentKind['statusField']> & { readonly title: string };

interface FormProps<Draft extends object, Details> extends Writing<Draft, Details> {
  kind: ContentKind;
  /** of the form for a new one */
  newTitle?: string;
  /** says what saving waits for */
  waitsFor?: string | null;
  /** beside the fields */
  previewOf?: (draft: Draft) => ReactNode;
  children: (form: DraftForm<Draft, Details>) => ReactNode;
}

export interface DraftFormDrawerProps<Draft extends object, Details> extends FormProps<Draft, Details> {
  stored: Needed<Details | null>;
  alsoNeeded?: Needed<unknown>;
  /** the name of the form among the kept drafts */
  formKey: string;
  /** the id of what is changed, or `NEW` */
  about: string;
  widthPx: number;
  onClose: () => void;
}

export function DraftFormDrawer<Draft extends object, Details extends Stored>(
  props: DraftFormDrawerProps<Draft, Details>,
) {
  const [round, setRound] = useState(0);
  const reopen = async () => {
    await props.stored.refetch();
    setRound((now) => now + 1);
  };
  return <OpenForm key={round} {...props} onReopen={() => void reopen()} />;
}

type OpenFormProps<Draft extends object, Details> = DraftFormDrawerProps<Draft, Details> &
  Pick<DraftFormNeeds<Draft, Details>, 'onReopen'>;

function OpenForm<Draft extends object, Details extends Stored>(props: OpenFormProps<Draft, Details>) {
  const { stored, alsoNeeded, formKey, about, widthPx, onClose, ...form } = props;
  const { kept, close, done, setUnsaved } = useKeptClose<Draft>(onClose, formKey, about);
  const { data: details } = stored;
  const missing = [stored, alsoNeeded].filter((needed) => needed && needed.data === undefined);
  const failed = missing.find((needed) => needed?.error);
  const { noun } = form.kind;

  return (
    <Drawer
      widthPx={widthPx}
      title={details === null ? (form.newTitle ?? `新增${noun}`) : `编辑${noun}`}
      onClose={close}
      staysOpen
    >
      {failed?.error && <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && missing.length > 0 && <SkeletonFields fields={5} />}
      {details !== undefined && missing.length === 0 && (
        <KeptForm kept={kept} row={details}>
          {(fields) => (
            <ContentForm
              {...form}
              kept={fields}
              details={details}
              onChanged={setUnsaved}
              onCancel={close}
              onSaved={done}
            />
          )}
        </KeptForm>
      )}
    </Drawer>
  );
}

interface ContentFormProps<Draft extends object, Details>
  extends FormProps<Draft, Details>,
    DraftFormNeeds<Draft, Details> {
  kept: KeptFields<Draft>;
  onCancel: () => void;
}

function ContentForm<Draft extends object, Details extends Stored>(props: ContentFormProps<Draft, Details>) {
  const { kind, newTitle, waitsFor = null, previewOf, children, onCancel, ...needs } = props;
  const form = useDraftForm(needs);
  const { details, draft, problems, busy, save, element } = form;
  const isRefused = details !== null && statusOf(kind, details) === ContentStatus.refused;
  const waits = busy || waitsFor !== null;
  const fields = useRef<HTMLDivElement>(null);
  // they come behind the drawer, which has the focus by then
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  return (
    <form
      {...element}
      className="content-form"
      aria-label={details ? `编辑${kind.noun}“${details.title}”` : (newTitle ?? `新增${kind.noun}`)}
      // one of two buttons says what becomes of it
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={previewOf ? 'content-form-body content-columns' : 'content-form-body'}>
        <div ref={fields}>
          {isRefused && details.auditOpinion && (
            <p className="warning-note">
              {details.auditUserName}没有通过，原因：{details.auditOpinion}
            </p>
          )}
          {children(form)}
        </div>
        {previewOf && (
          <aside aria-label="预览" tabIndex={0}>
            <p className="field-title">农户看到的样子</p>
            <PhoneFrame>{previewOf(draft)}</PhoneFrame>
          </aside>
        )}
      </div>
      <DrawerFormFoot
        problemCount={Object.keys(problems).length}
        onCancel={onCancel}
        savedNote={<SavedNote keeper={needs.kept.keeper} />}
      >
        <button type="button" className="plain-button" disabled={waits} onClick={() => void save(0)}>
          {details ? '只保存' : '保存草稿'}
        </button>
        <button
          type="button"
          className="plain-button plain-primary"
          disabled={waits}
          onClick={() => void save(1)}
        >
          {waitsFor ?? '提交审核'}
        </button>
      </DrawerFormFoot>
    </form>
  );
}
