/**
 * A form in a dialog: opens with its values, submits once, shows the server's field errors beside the fields, closes when
 * done, and asks before what was typed is lost. Longer ones are a `KeptFormDialog`.
 */
import { Modal } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useFirstFocus } from '../page/first-focus.ts';
import { useReturnFocus } from '../page/return-focus.ts';
import { useGuardedClose } from '../unsaved/guarded-close.ts';
import type { WorkKeeper } from '../unsaved/unsaved-work.ts';
import { type Form, type FormOptions, useForm } from './use-form.ts';

export interface KeptValues<Values extends object> {
  /** null while there are no fields yet */
  readonly keeper: WorkKeeper | null;
  readonly note: (values: Values) => void;
  /** with what the fields begin, before their `initial` */
  readonly taken: Partial<Values> | null;
  /** stands where the fields will */
  readonly waiting: ReactNode;
  readonly savedNote: ReactNode;
}

export interface FormDialogProps<Values extends object>
  extends Pick<FormOptions<Values>, 'initial' | 'problemsOf' | 'clean' | 'placed' | 'confirm' | 'onSubmit'> {
  open: boolean;
  title: string;
  /** what the confirming button says: the deed, such as `审核不通过` */
  submitLabel: string;
  danger?: boolean;
  /** what the other button says where 取消 could be taken for the deed */
  closeLabel?: string;
  width?: number;
  /** something was typed or chosen in `children` that is no field of the form */
  isChanged?: boolean;
  kept?: KeptValues<Values>;
  onClose: () => void;
  /** fields out of `items.tsx` */
  children: ReactNode | ((form: Form<Values>) => ReactNode);
}

export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    open,
    title,
    submitLabel,
    danger = false,
    closeLabel = '取消',
    initial,
    problemsOf,
    clean,
    placed,
    width = 520,
    isChanged = false,
    kept,
    confirm,
    onSubmit,
    onClose,
    children,
  } = props;
  useReturnFocus(open);
  // a submission may lead to another page by itself
  const isSent = useRef(false);
  const form = useForm<Values>({
    initial,
    ...(problemsOf ? { problemsOf } : {}),
    ...(clean ? { clean } : {}),
    ...(placed ? { placed } : {}),
    confirm,
    onChanged: (values) => {
      setUnsaved(true);
      kept?.note(values);
    },
    onSubmit: async (values) => {
      isSent.current = true;
      setUnsaved(false);
      try {
        await onSubmit(values);
      } catch (failure) {
        isSent.current = false;
        setUnsaved(form.isChanged());
        throw failure;
      }
      done();
    },
  });
  const keeper = kept?.keeper ?? null;
  const hasFields = kept === undefined || keeper !== null;
  const isResumed = kept !== undefined && kept.taken !== null;
  const { close, done, setUnsaved } = useGuardedClose(
    onClose,
    () => open && !isSent.current && (isChanged || isResumed || form.isChanged()),
    keeper,
  );
  useBegin(open && hasFields, () => {
    form.reset({ ...initial, ...kept?.taken });
    isSent.current = false;
    setUnsaved(false);
  });
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      okText={submitLabel}
      cancelText={closeLabel}
      okButtonProps={{ danger, loading: form.busy }}
      onOk={() => void form.submit()}
      onCancel={close}
      mask={{ closable: false }}
      footer={(both, { CancelBtn }) => (
        <div className="foot">
          {kept?.savedNote}
          {hasFields ? both : <CancelBtn />}
        </div>
      )}
      // without motion: an open dialog that is hidden with its page and shown again must not lose its focus
      transitionName=""
      maskTransitionName=""
    >
      {hasFields && (
        <Fields element={form.element}>{typeof children === 'function' ? children(form) : children}</Fields>
      )}
      {!hasFields && kept?.waiting}
    </Modal>
  );
}

function Fields({ element, children }: { element: Form<object>['element']; children: ReactNode }) {
  useFirstFocus(element.ref);
  return (
    <form className="kit-form" {...element}>
      {children}
    </form>
  );
}

/** @param begin each time that the fields come; not when a page that was left comes back with its dialog: what was typed stays */
function useBegin(hasFields: boolean, begin: () => void): void {
  const isBegun = useRef(false);
  // before anything is drawn: the fields begin with their values
  useLayoutEffect(() => {
    if (hasFields && !isBegun.current) begin();
    isBegun.current = hasFields;
  }, [hasFields, begin]);
}
