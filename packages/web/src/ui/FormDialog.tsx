/** A form in a dialog: opens with its values, submits once, shows the server's field errors beside the fields, closes when done. */
import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { placeFailure } from './form-failure.ts';

export interface FormDialogProps<Values extends object> {
  open: boolean;
  title: string;
  /** what the confirming button says: the deed, such as `审核不通过` */
  submitLabel: string;
  danger?: boolean;
  /** what the other button says where 取消 could be taken for the deed */
  closeLabel?: string;
  initialValues?: Partial<Values>;
  width?: number;
  /** Throws the CallFailure of `useAct().attempt`; the dialog closes when it resolves. */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** fields as `<Form.Item name=…>` */
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    open,
    title,
    submitLabel,
    danger = false,
    closeLabel = '取消',
    initialValues,
    width = 520,
    onSubmit,
    onClose,
    children,
  } = props;
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    // not when a page that was left comes back with its dialog: what was typed stays
    if (open && !wasOpen.current) form.resetFields();
    wasOpen.current = open;
  }, [open, form]);

  const submit = async (values: Values) => {
    setBusy(true);
    try {
      await onSubmit(values);
      onClose();
    } catch (failure) {
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
      onCancel={onClose}
      mask={{ closable: false }}
      forceRender
      // without motion: an open dialog that is hidden with its page and shown again must not lose its focus
      transitionName=""
      maskTransitionName=""
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        {...(initialValues ? { initialValues } : {})}
        onFinish={(values) => void submit(values)}
      >
        {typeof children === 'function' ? children(form) : children}
      </Form>
    </Modal>
  );
}
