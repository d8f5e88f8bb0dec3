import { CoverType } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import { expect, test } from 'vitest';
import { type ArticleDraft, emptyDraft, problemsOf, requestOf } from './draft.ts';

const county = { deptId: '330106', deptName: '西湖区' };

function written(changed: Partial<ArticleDraft> = {}): ArticleDraft {
  const empty = emptyDraft('西湖区', county);
  const parts = empty.parts.map((part) => ({ ...part, text: '开仓时间提前一周公布。' }));
  return { ...empty, title: '秋粮收购公告', columnCode: '4', parts, ...changed };
}

test('what nobody filled in is sent as nothing of its kind', () => {
  expect(requestOf(written())).toMatchObject({
    coverType: CoverType.none,
    coverUrl: null,
    videoUrl: null,
    attachments: [],
    subTitle: '',
    visibleDeptIds: [],
  });
});

test('an address that was pasted with blanks around it is sent without them', () => {
  const pasted = written({ sourceUrl: ' \u00a0https://www.moa.gov.cn/a\t\n' });
  expect(problemsOf(pasted)).toEqual({});
  expect(requestOf(pasted).sourceUrl).toBe('https://www.moa.gov.cn/a');
});

test('another address is refused by the name that its field has in the form', () => {
  expect(problemsOf(written({ sourceUrl: 'www.moa.gov.cn' }))).toEqual({
    sourceUrl: '来源网址须以 http:// 或 https:// 开头，如 https://www.moa.gov.cn',
  });
});

test('characters that nobody sees are named beside their line, and an address of blanks is none', () => {
  const draft = written({ author: '王\u202e芳', keywords: '秋粮，收\u202e购', sourceUrl: '  ' });
  expect(Object.keys(problemsOf(draft)).toSorted()).toEqual(['author', 'keywords']);
});

test.each(['title', 'subTitle', 'summary', 'sourceName', 'author'] as const)(
  'marks of no width and a tab that were pasted into %s are sent no more than they are seen',
  (field) => {
    const pasted = written({ [field]: '\ufeff秋粮\u200b收\u00ad购\t公告 ' });
    expect(problemsOf(pasted)).toEqual({});
    expect(requestOf(pasted)[field]).toBe('秋粮收购 公告');
  },
);
