import { SourceFrom } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { expect, test } from 'vitest';
import { emptyDraft, problemsOf } from './draft.ts';

test.each([
  [SourceFrom.original, '参考网址须以 http:// 或 https:// 开头，如 https://www.moa.gov.cn'],
  [SourceFrom.reprinted, '来源网址须以 http:// 或 https:// 开头，如 https://www.moa.gov.cn'],
])('a wrong address is refused by the name that its field has for source %i', (sourceFrom, sentence) => {
  const empty = emptyDraft('王芳', '西湖区', { deptId: '330106', deptName: '西湖区' });
  const parts = empty.parts.map((part) => ({ ...part, text: '先晒干、除杂。' }));
  const draft = {
    ...empty,
    title: '稻谷贮藏',
    knowledgeType: '7',
    parts,
    sourceFrom,
    sourceUrl: 'www.moa.gov.cn',
  };
  expect(problemsOf(draft)).toEqual({ sourceUrl: sentence });
});
