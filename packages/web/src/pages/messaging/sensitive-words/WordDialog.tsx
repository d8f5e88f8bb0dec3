/** Changes one word. */
import {
  type CategoryNode,
  updateSensitiveWord,
  type WordRow,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { WORD_LENGTH_MAX } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { wordProblems } from '@farmers-mailbox/contract/messaging/sensitive-words/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { RemarkItem, SelectItem, TextItem } from '../../../ui/form/items.tsx';
import { ExceptWords, LevelAndMode } from './WordFields.tsx';
import { categoryOptions, wordReads, wordsIn } from './words.ts';

export interface WordDialogProps {
  word: WordRow;
  categories: readonly CategoryNode[];
  onClose: () => void;
}

interface Values {
  typeName: string;
  parentId: string | null;
  wordLevel: number;
  matchMode: number;
  exceptWords: string;
  aliasWords: string;
  effectDeptId: DeptChoice | null;
  remark: string;
}

export function WordDialog({ word, categories, onClose }: WordDialogProps) {
  const update = useAct(updateSensitiveWord, { refresh: wordReads, success: '修改成功' });
  const submit = ({ exceptWords, aliasWords, effectDeptId, parentId, ...values }: Values) =>
    update.attempt({
      ...values,
      typeId: word.typeId,
      version: word.version,
      status: word.status === 1 ? 1 : 0,
      exceptWords: wordsIn(exceptWords),
      aliasWords: wordsIn(aliasWords),
      effectDeptId: effectDeptId?.deptId ?? word.effectDeptId,
      parentId: parentId ?? '',
    });
  return (
    <KeptFormDialog<Values>
      formKey="sensitiveWord"
      about={word.typeId}
      row={{ version: word.version, updateTime: null }}
      title={`修改敏感词“${word.typeName}”`}
      submitLabel="保存"
      initial={{
        typeName: word.typeName,
        parentId: word.parentId,
        wordLevel: word.wordLevel,
        matchMode: word.matchMode,
        exceptWords: word.exceptWords.join('、'),
        aliasWords: word.aliasWords.join('、'),
        effectDeptId: { deptId: word.effectDeptId, deptName: word.effectDeptName },
        remark: word.remark ?? '',
      }}
      problemsOf={wordProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextItem form={form} name="typeName" label="词" isRequired maxLength={WORD_LENGTH_MAX} />
          <SelectItem
            form={form}
            name="parentId"
            label="分类"
            isRequired
            options={categoryOptions(categories)}
          />
          <LevelAndMode form={form} />
          <ExceptWords form={form} hint="包含这个词而无害的说法，例如“严禁赌博”；短信里这样写时不算命中。" />
          <TextItem
            form={form}
            name="aliasWords"
            label="别写"
            hint="这个词的其他写法，例如拆开的字。拼音、繁体、夹了空格或符号的写法不用填，程序认得。"
            placeholder="可不填，多个用顿号隔开"
          />
          <DeptItem form={form} name="effectDeptId" label="生效范围" hint="只检查这个地区的单位写的短信。" />
          <RemarkItem form={form} />
        </>
      )}
    </KeptFormDialog>
  );
}
