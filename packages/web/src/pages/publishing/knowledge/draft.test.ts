import { SourceFrom } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { expect, test } from 'vitest';
import { emptyDraft, type KnowledgeDraft, problemsOf, requestOf } from './draft.ts';

function written(changed: Partial<KnowledgeDraft>): KnowledgeDraft {
  const empty = emptyDraft('王芳', '西湖区', { deptId: '330106', deptName: '西湖区' });
  const parts = empty.parts.map((part) => ({ ...part, text: '先晒干、除杂。' }));
  return { ...empty, title: '稻谷贮藏', knowledgeType: '7', parts, ...changed };
}

test('what nobody filled in is sent as nothing of its kind', () => {
  expect(requestOf(written({}))).toMatchObject({
    sourceFrom: SourceFrom.original,
    coverUrl: null,
    videoUrl: null,
    attachments: [],
    product: '',
  });
});

test.each([
  [SourceFrom.original, '参考网址须以 http:// 或 https:// 开头，如 https://www.moa.gov.cn'],
  [SourceFrom.reprinted, '来源网址须以 http:// 或 https:// 开头，如 https://www.moa.gov.cn'],
])('a wrong address is refused by the name that its field has for source %i', (sourceFrom, sentence) => {
  const draft = written({ sourceFrom, sourceUrl: 'www.moa.gov.cn' });
  expect(problemsOf(draft)).toEqual({ sourceUrl: sentence });
});

test.each(['title', 'product', 'season', 'author', 'authorUnit'] as const)(
  'marks of no width and a tab that were pasted into %s are sent no more than they are seen',
  (field) => {
    const pasted = written({ [field]: '\ufeff晚\u200b稻\u00ad贮\t藏 ' });
    expect(problemsOf(pasted)).toEqual({});
    expect(requestOf(pasted)[field]).toBe('晚稻贮 藏');
  },
);
