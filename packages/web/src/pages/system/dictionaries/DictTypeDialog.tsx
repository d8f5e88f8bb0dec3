/** Adds a dictionary for other programs, or changes the name of one. */
import {
  type DictTypeRow,
  pageDictTypes,
  saveDictType,
  updateDictType,
} from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { KitFormDialog as FormDialog } from '../../../ui/form/KitFormDialog.tsx';
import { Form } from '../../../ui/kit/form.ts';
import { Input } from '../../../ui/kit/inputs.ts';

export interface DictTypeDialogProps {
  /** null: a new one */
  type: DictTypeRow | null;
  onCreated: (dictTypeCode: string) => void;
  onClose: () => void;
}

interface Values {
  dictTypeCode: string;
  dictTypeName: string;
  remark: string;
}

export function DictTypeDialog({ type, onCreated, onClose }: DictTypeDialogProps) {
  const save = useAct(saveDictType, { refresh: [pageDictTypes], success: '新增成功' });
  const update = useAct(updateDictType, { refresh: [pageDictTypes], success: '修改成功' });
  const submit = async ({ dictTypeCode, dictTypeName, remark }: Values) => {
    if (type) {
      const { version } = type;
      return update.attempt({ dictTypeCode: type.dictTypeCode, version, dictTypeName, remark });
    }
    await save.attempt({ dictTypeCode, dictTypeName, remark });
    return onCreated(dictTypeCode);
  };
  return (
    <FormDialog<Values>
      open
      title={type ? `修改字典 ${type.dictTypeCode}` : '新增字典'}
      submitLabel={type ? '保存' : '新增'}
      initialValues={type ? { ...type, remark: type.remark ?? '' } : { remark: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {!type && (
        <>
          <p>新增的字典供其他程序通过接口读取，本系统的页面不会自动使用。</p>
          <Form.Item
            name="dictTypeCode"
            label="字典编码"
            rules={[{ required: true, message: '请输入字典编码' }]}
            extra="大写字母、数字或下划线，以字母开头，新增后不能修改。"
          >
            <Input maxLength={40} placeholder="如 CROP_KIND" />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="dictTypeName"
        label="字典名称"
        rules={[{ required: true, whitespace: true, message: '请输入字典名称' }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} placeholder="可不填" />
      </Form.Item>
    </FormDialog>
  );
}
