/** Takes many words, one on each line: all of them come in, or none and what is wrong with which line. */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type AddedWords,
  addSensitiveWords,
  type CategoryNode,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { WORDS_PER_BATCH_MAX } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { newWordsProblems } from '@farmers-mailbox/contract/messaging/sensitive-words/forms.ts';
import { useState } from 'react';
import { CallFailure } from '../../../api/call-failure.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { tell } from '../../../notices/notices.ts';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { CheckItem, LinesItem, SelectItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ExceptWords, LevelAndMode } from './WordFields.tsx';
import { categoryOptions, wordReads, wordsIn } from './words.ts';

export interface AddWordsDialogProps {
  categories: readonly CategoryNode[];
  /** the category whose words are listed */
  parentId: string | undefined;
  onClose: () => void;
}

interface Values {
  words: string;
  parentId: string | null;
  wordLevel: number;
  matchMode: number;
  exceptWords: string;
  warningFlag: boolean;
  effectDeptId: DeptChoice | null;
}

const linesOf = (typed: string): string[] => typed.split(/\r\n|\n|\r/);

export function AddWordsDialog({ categories, parentId, onClose }: AddWordsDialogProps) {
  const add = useAct(addSensitiveWords, { refresh: wordReads });
  const [refused, setRefused] = useState<AddedWords | null>(null);
  const submit = async ({
    words,
    parentId: into,
    exceptWords,
    warningFlag,
    effectDeptId,
    ...values
  }: Values) => {
    const answer = await add.attempt({
      ...values,
      parentId: into ?? '',
      words: linesOf(words),
      exceptWords: wordsIn(exceptWords),
      warningFlag: warningFlag ? 1 : 0,
      ...(effectDeptId ? { effectDeptId: effectDeptId.deptId } : {}),
    });
    if (answer.problemCount === 0) return tell('success', `已新增 ${answer.successCount} 个敏感词`);
    setRefused(answer);
    const message = `一个也没有新增：有 ${answer.problemCount} 行不能新增，原因见下面`;
    throw new CallFailure(ErrorCode.validation, message, [{ field: 'words', message }]);
  };
  return (
    <KeptFormDialog<Values>
      formKey="sensitiveWords"
      about={NEW}
      row={null}
      title="批量新增敏感词"
      submitLabel="新增"
      width={640}
      initial={{
        words: '',
        parentId: parentId ?? null,
        wordLevel: 1,
        matchMode: 1,
        exceptWords: '',
        warningFlag: true,
        effectDeptId: null,
      }}
      problemsOf={newWordsProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <LinesItem
            form={form}
            name="words"
            label="敏感词"
            hint={`每行一个，可以从别处粘贴，最多 ${WORDS_PER_BATCH_MAX} 行。全部新增，或一个也不新增。`}
            isRequired
            autoSize={{ minRows: 6, maxRows: 14 }}
          />
          {refused && (
            <Problems
              answer={refused}
              onDrop={() => {
                const wrong = new Set(refused.problems.map(({ lineNo }) => lineNo));
                const kept = linesOf(form.values.words).filter((_, place) => !wrong.has(place + 1));
                form.change({ words: kept.join('\n') });
                setRefused(null);
              }}
            />
          )}
          <Manner form={form} categories={categories} />
        </>
      )}
    </KeptFormDialog>
  );
}

/** In common to all of the words. */
function Manner({ form, categories }: { form: Form<Values>; categories: readonly CategoryNode[] }) {
  return (
    <>
      <SelectItem form={form} name="parentId" label="分类" isRequired options={categoryOptions(categories)} />
      <LevelAndMode form={form} />
      <CheckItem
        form={form}
        name="warningFlag"
        hint="例如“谨防…”“严禁…”“打击…”，这样写的提醒短信不会被拦下。"
      >
        允许单位提醒群众防范这些词说的事
      </CheckItem>
      <ExceptWords form={form} hint="其他无害的说法，要包含上面的某个词；短信里这样写时不算命中。" />
      <DeptItem form={form} name="effectDeptId" label="生效范围" hint="不选为您管辖的整个地区。" />
    </>
  );
}

function Problems({ answer, onDrop }: { answer: AddedWords; onDrop: () => void }) {
  const { problems, problemCount } = answer;
  return (
    <ScrollingPart className="sheet-problems word-problems" label="不能新增的行">
      <p>
        {problemCount > problems.length && `先列出 ${problems.length} 行。`}
        <button type="button" className="plain-link" onClick={onDrop}>
          从上面去掉这 {problems.length} 行
        </button>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">词</th>
            <th scope="col">为什么不能新增</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ lineNo, word, problem }) => (
            <tr key={lineNo}>
              <td>{lineNo}</td>
              <td>{word}</td>
              <td>{problem}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingPart>
  );
}
