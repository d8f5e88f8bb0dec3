/** Adds a value to an open dictionary, or changes name, place and style of one. */

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { isStyled, TAG_STYLES } from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import {
  type DictValueRow,
  saveDictValue,
  updateDictValue,
} from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { KitFormDialog as FormDialog } from '../../../ui/form/KitFormDialog.tsx';
import { Form } from '../../../ui/kit/form.ts';
import { Input, InputNumber, Select } from '../../../ui/kit/inputs.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { dictionaryReads } from './DictionaryActions.tsx';

export interface DictValueDialogProps {
  dictTypeCode: string;
  dictTypeName: string;
  /** null: a new one */
  value: DictValueRow | null;
  onClose: () => void;
}

type Values = Omit<RequestOf<typeof saveDictValue>, 'dictTypeCode'>;

export function DictValueDialog({ dictTypeCode, dictTypeName, value, onClose }: DictValueDialogProps) {
  const save = useAct(saveDictValue, { refresh: dictionaryReads, success: '新增成功' });
  const update = useAct(updateDictValue, { refresh: dictionaryReads, success: '修改成功' });
  const submit = ({ dictValue, dictLabel, sort, cssClass, remark }: Values) => {
    const fields = { dictLabel, sort: sort ?? 0, cssClass: cssClass ?? '', remark: remark ?? '' };
    if (!value) return save.attempt({ dictTypeCode, dictValue, ...fields });
    const { dictValueId, version, status } = value;
    return update.attempt({ dictValueId, version, status: status === 1 ? 1 : 0, ...fields });
  };
  const initialValues: Partial<Values> = value
    ? {
        dictLabel: value.dictLabel,
        sort: value.sort,
        cssClass: TAG_STYLES.find((style) => style.value === value.cssClass)?.value ?? '',
        remark: value.remark ?? '',
      }
    : { sort: 1000, cssClass: isStyled(dictTypeCode) ? 'neutral' : '', remark: '' };
  return (
    <FormDialog<Values>
      open
      title={
        value ? `修改 ${dictTypeName}：${value.dictLabel}（${value.dictValue}）` : `给“${dictTypeName}”新增值`
      }
      submitLabel={value ? '保存' : '新增'}
      initialValues={initialValues}
      onSubmit={submit}
      onClose={onClose}
    >
      {!value && (
        <Form.Item
          name="dictValue"
          label="值"
          rules={[{ required: true, message: '请输入值' }]}
          extra="存进数据里的代号：字母、数字、下划线或短横，新增后不能修改。"
        >
          <Input maxLength={40} />
        </Form.Item>
      )}
      <Form.Item
        name="dictLabel"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        {...(value ? { extra: '改名后，以前的内容也显示新名称。' } : {})}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="sort" label="排序" extra="数字小的在前">
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
      {isStyled(dictTypeCode) ? (
        <Form.Item name="cssClass" label="样式">
          <Select
            options={TAG_STYLES.map((style) => ({
              value: style.value,
              label: <Tag tone={style.value}>{style.label}</Tag>,
            }))}
          />
        </Form.Item>
      ) : (
        <Form.Item name="cssClass" hidden>
          <Input />
        </Form.Item>
      )}
      <Form.Item name="remark" label="备注">
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} placeholder="可不填" />
      </Form.Item>
    </FormDialog>
  );
}
