/** Adds a category, gives one another name, or puts it below another. */
import {
  type CategoryNode,
  saveWordCategory,
  updateWordCategory,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { CATEGORY_DEPTH_MAX } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { wordCategoryProblems } from '@farmers-mailbox/contract/messaging/sensitive-words/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { SelectItem, TextItem } from '../../../ui/form/items.tsx';
import { categoryOptions, wordReads } from './words.ts';

export interface CategoryDialogProps {
  /** null: a new one */
  category: CategoryNode | null;
  /** where it stands, or is to stand; null: at the top */
  parentId: string | null;
  categories: readonly CategoryNode[];
  onClose: () => void;
}

interface Values {
  typeName: string;
  parentId: string;
}

const TOP = '';

export function CategoryDialog({ category, parentId, categories, onClose }: CategoryDialogProps) {
  const save = useAct(saveWordCategory, { refresh: wordReads, success: '新增成功' });
  const update = useAct(updateWordCategory, { refresh: wordReads, success: '修改成功' });
  const submit = ({ typeName, parentId: chosen }: Values) => {
    const above = chosen === TOP ? null : chosen;
    if (!category) return save.attempt({ typeName, parentId: above });
    const { typeId, version } = category;
    return update.attempt({ typeId, version, typeName, parentId: above });
  };
  const possible = categories.filter(
    ({ typeId, depth }) => depth < CATEGORY_DEPTH_MAX && typeId !== category?.typeId,
  );
  const known = possible.some(({ typeId }) => typeId === parentId);
  return (
    <FormDialog<Values>
      open
      title={category ? `修改分类“${category.typeName}”` : '新增分类'}
      submitLabel={category ? '保存' : '新增'}
      initial={{ typeName: category?.typeName ?? '', parentId: known && parentId ? parentId : TOP }}
      problemsOf={wordCategoryProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextItem form={form} name="typeName" label="分类名称" isRequired maxLength={20} />
          <SelectItem
            form={form}
            name="parentId"
            label="上级分类"
            options={[{ value: TOP, label: '（没有上级）' }, ...categoryOptions(possible)]}
          />
        </>
      )}
    </FormDialog>
  );
}
