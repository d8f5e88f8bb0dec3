/** The kit's own form in dialogs, until each of them stands on `FormDialog` (decision 68). */
import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useGuardedClose } from '../unsaved/guarded-close.ts';
import type { WorkKeeper } from '../unsaved/unsaved-work.ts';
import { placeFailure } from './form-failure.ts';
import './form-dialog.css';

export interface KeptValues<Values extends object> {
  /** null while there are no fields yet */
  readonly keeper: WorkKeeper | null;
  readonly note: (values: Values) => void;
  /** with what the fields begin, before their `initialValues` */
  readonly taken: Partial<Values> | null;
  /** stands where the fields will */
  readonly waiting: ReactNode;
  readonly savedNote: ReactNode;
}

export interface KitFormDialogProps<Values extends object> {
  open: boolean;
  title: string;
  /** what the confirming button says: the deed, such as `审核不通过` */
  submitLabel: string;
  danger?: boolean;
  /** what the other button says where 取消 could be taken for the deed */
  closeLabel?: string;
  initialValues?: Partial<Values>;
  width?: number;
  /** something was typed or chosen in `children` outside its `<Form.Item>`s */
  isChanged?: boolean;
  kept?: KeptValues<Values>;
  /** Throws the CallFailure of `useAct().attempt`; the dialog closes when it resolves. */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** fields as `<Form.Item name=…>`; `put` changes them as typing does, which the form's own setters do not */
  children: ReactNode | ((form: FormInstance<Values>, put: (changed: Partial<Values>) => void) => ReactNode);
}

export function KitFormDialog<Values extends object>(props: KitFormDialogProps<Values>) {
  const {
    open,
    title,
    submitLabel,
    danger = false,
    closeLabel = '取消',
    initialValues,
    width = 520,
    isChanged = false,
    kept,
    onSubmit,
    onClose,
    children,
  } = props;
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const wasOpen = useRef(false);
  // a submission may lead to another page by itself
  const isSent = useRef(false);
  const keeper = kept?.keeper ?? null;
  const hasFields = kept === undefined || keeper !== null;
  const isResumed = kept !== undefined && kept.taken !== null;
  const { close, done, setUnsaved } = useGuardedClose(
    onClose,
    () => open && !isSent.current && (isChanged || isResumed || form.isFieldsTouched()),
    keeper,
  );
  useEffect(() => {
    // not when a page that was left comes back with its dialog: what was typed stays
    if (open && hasFields && !wasOpen.current) {
      form.resetFields();
      isSent.current = false;
      setUnsaved(false);
    }
    wasOpen.current = open && hasFields;
  }, [open, hasFields, form, setUnsaved]);

  const note = (values: Values) => {
    setUnsaved(true);
    kept?.note(values);
  };
  const put = (changed: Partial<Values>) => {
    form.setFieldsValue(changed as Parameters<typeof form.setFieldsValue>[0]);
    note(form.getFieldsValue());
  };
  const submit = async (values: Values) => {
    setBusy(true);
    isSent.current = true;
    setUnsaved(false);
    try {
      await onSubmit(values);
      done();
    } catch (failure) {
      isSent.current = false;
      setUnsaved(form.isFieldsTouched());
      placeFailure(form, failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      okText={submitLabel}
      cancelText={closeLabel}
      okButtonProps={{ danger, loading: busy }}
      onOk={form.submit}
      onCancel={close}
      mask={{ closable: false }}
      footer={(both, { CancelBtn }) => (
        <div className="form-dialog-foot">
          {kept?.savedNote}
          {hasFields ? both : <CancelBtn />}
        </div>
      )}
      forceRender
      // without motion: an open dialog that is hidden with its page and shown again must not lose its focus
      transitionName=""
      maskTransitionName=""
    >
      {hasFields ? (
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark={false}
          {...(initialValues || kept ? { initialValues: { ...initialValues, ...kept?.taken } } : {})}
          onValuesChange={(_, values) => note(values)}
          onFinish={(values) => void submit(values)}
        >
          {typeof children === 'function' ? children(form, put) : children}
        </Form>
      ) : (
        kept.waiting
      )}
    </Modal>
  );
}
