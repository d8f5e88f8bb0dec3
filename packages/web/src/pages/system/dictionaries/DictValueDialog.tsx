/** Adds a value to an open dictionary, or changes name, place and style of one. */

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { isStyled, TAG_STYLES } from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import {
  type DictValueRow,
  saveDictValue,
  updateDictValue,
} from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { dictValueProblems } from '@farmers-mailbox/contract/system/dictionary-admin/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { NumberItem, RemarkItem, SelectItem, TextItem } from '../../../ui/form/items.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { dictionaryReads } from './DictionaryActions.tsx';

export interface DictValueDialogProps {
  dictTypeCode: string;
  dictTypeName: string;
  /** null: a new one */
  value: DictValueRow | null;
  onClose: () => void;
}

interface Values {
  dictValue: string;
  dictLabel: string;
  sort: number | null;
  cssClass: CssClass;
  remark: string;
}
type CssClass = NonNullable<RequestOf<typeof saveDictValue>['cssClass']>;

export function DictValueDialog({ dictTypeCode, dictTypeName, value, onClose }: DictValueDialogProps) {
  const save = useAct(saveDictValue, { refresh: dictionaryReads, success: '新增成功' });
  const update = useAct(updateDictValue, { refresh: dictionaryReads, success: '修改成功' });
  const submit = ({ dictValue, dictLabel, sort, cssClass, remark }: Values) => {
    const fields = { dictLabel, sort: sort ?? 0, cssClass, remark };
    if (!value) return save.attempt({ dictTypeCode, dictValue, ...fields });
    const { dictValueId, version, status } = value;
    return update.attempt({ dictValueId, version, status: status === 1 ? 1 : 0, ...fields });
  };
  const initial: Values = value
    ? {
        dictValue: value.dictValue,
        dictLabel: value.dictLabel,
        sort: value.sort,
        cssClass: TAG_STYLES.find((style) => style.value === value.cssClass)?.value ?? '',
        remark: value.remark ?? '',
      }
    : {
        dictValue: '',
        dictLabel: '',
        sort: 1000,
        cssClass: isStyled(dictTypeCode) ? 'neutral' : '',
        remark: '',
      };
  return (
    <FormDialog<Values>
      open
      title={
        value ? `修改 ${dictTypeName}：${value.dictLabel}（${value.dictValue}）` : `给“${dictTypeName}”新增值`
      }
      submitLabel={value ? '保存' : '新增'}
      initial={initial}
      problemsOf={dictValueProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!value && (
            <TextItem
              form={form}
              name="dictValue"
              label="值"
              hint="存进数据里的代号：字母、数字、下划线或短横，新增后不能修改。"
              isRequired
              maxLength={40}
            />
          )}
          <TextItem
            form={form}
            name="dictLabel"
            label="名称"
            hint={value !== null && '改名后，以前的内容也显示新名称。'}
            isRequired
            maxLength={60}
          />
          <NumberItem
            form={form}
            name="sort"
            label="排序"
            hint="数字小的在前"
            min={0}
            max={1_000_000}
            precision={0}
          />
          {isStyled(dictTypeCode) && <SelectItem form={form} name="cssClass" label="样式" options={STYLES} />}
          <RemarkItem form={form} />
        </>
      )}
    </FormDialog>
  );
}

const STYLES = TAG_STYLES.map((style) => ({
  value: style.value,
  label: <Tag tone={style.value}>{style.label}</Tag>,
}));
