/** Adds a dictionary for other programs, or changes the name of one. */
import {
  type DictTypeRow,
  pageDictTypes,
  saveDictType,
  updateDictType,
} from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { dictTypeProblems } from '@farmers-mailbox/contract/system/dictionary-admin/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { RemarkItem, TextItem } from '../../../ui/form/items.tsx';

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
      initial={{
        dictTypeCode: type?.dictTypeCode ?? '',
        dictTypeName: type?.dictTypeName ?? '',
        remark: type?.remark ?? '',
      }}
      problemsOf={dictTypeProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!type && (
            <>
              <p>新增的字典供其他程序通过接口读取，本系统的页面不会自动使用。</p>
              <TextItem
                form={form}
                name="dictTypeCode"
                label="字典编码"
                hint="大写字母、数字或下划线，以字母开头，新增后不能修改。"
                isRequired
                maxLength={40}
                placeholder="如：CROP_KIND"
              />
            </>
          )}
          <TextItem form={form} name="dictTypeName" label="字典名称" isRequired maxLength={60} />
          <RemarkItem form={form} />
        </>
      )}
    </FormDialog>
  );
}
