/** Changes one word. */
import {
  type CategoryNode,
  updateSensitiveWord,
  type WordRow,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { WORD_LENGTH_MAX } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../drafts/KeptKitFormDialog.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Input, Select } from '../../../ui/kit/inputs.ts';
import { EffectField, ExceptWords, LevelAndMode } from './WordFields.tsx';
import { categoryOptions, wordReads, wordsIn } from './words.ts';

export interface WordDialogProps {
  word: WordRow;
  categories: readonly CategoryNode[];
  onClose: () => void;
}

interface Values {
  typeName: string;
  parentId: string;
  wordLevel: number;
  matchMode: number;
  exceptWords: string;
  aliasWords: string;
  effectDeptId: DeptChoice | null;
  remark: string;
}

export function WordDialog({ word, categories, onClose }: WordDialogProps) {
  const update = useAct(updateSensitiveWord, { refresh: wordReads, success: '修改成功' });
  const submit = ({ exceptWords, aliasWords, effectDeptId, remark, ...values }: Values) =>
    update.attempt({
      ...values,
      typeId: word.typeId,
      version: word.version,
      status: word.status === 1 ? 1 : 0,
      exceptWords: wordsIn(exceptWords),
      aliasWords: wordsIn(aliasWords),
      effectDeptId: effectDeptId?.deptId ?? word.effectDeptId,
      remark: remark ?? '',
    });
  return (
    <KeptFormDialog<Values>
      formKey="sensitiveWord"
      about={word.typeId}
      row={{ version: word.version, updateTime: null }}
      title={`修改敏感词“${word.typeName}”`}
      submitLabel="保存"
      initialValues={{
        typeName: word.typeName,
        ...(word.parentId === null ? {} : { parentId: word.parentId }),
        wordLevel: word.wordLevel,
        matchMode: word.matchMode,
        exceptWords: word.exceptWords.join('、'),
        aliasWords: word.aliasWords.join('、'),
        effectDeptId: { deptId: word.effectDeptId, deptName: word.effectDeptName },
        remark: word.remark ?? '',
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="typeName"
        label="词"
        rules={[{ required: true, whitespace: true, message: '请填写词' }]}
      >
        <Input maxLength={WORD_LENGTH_MAX} />
      </Form.Item>
      <Form.Item name="parentId" label="分类" rules={[{ required: true, message: '请选择分类' }]}>
        <Select options={categoryOptions(categories)} />
      </Form.Item>
      <LevelAndMode />
      <ExceptWords extra="包含这个词而无害的说法，例如“严禁赌博”；短信里这样写时不算命中。" />
      <Form.Item
        name="aliasWords"
        label="别写"
        extra="这个词的其他写法，例如拆开的字。拼音、繁体、夹了空格或符号的写法不用填，程序认得。"
      >
        <Input placeholder="可不填，多个用顿号隔开" />
      </Form.Item>
      <Form.Item name="effectDeptId" label="生效范围" extra="只检查这个地区的单位写的短信。">
        <EffectField />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} placeholder="可不填" />
      </Form.Item>
    </KeptFormDialog>
  );
}
