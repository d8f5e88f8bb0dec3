/** The forms of words and categories: what they are not sent without. */
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export const newWordsProblems = (typed: { readonly words: string; readonly parentId: string | null }) =>
  problemsIn({ words: unlessFilled(typed.words, '请填写敏感词'), ...categoryChoice(typed) });

export const wordProblems = (typed: { readonly typeName: string; readonly parentId: string | null }) =>
  problemsIn({ typeName: unlessFilled(typed.typeName, '请填写词'), ...categoryChoice(typed) });

export const movedWordsProblems = (typed: { readonly parentId: string | null }): Problems =>
  problemsIn(categoryChoice(typed));

export const wordCategoryProblems = ({ typeName }: { readonly typeName: string }): Problems =>
  problemsIn({ typeName: unlessFilled(typeName, '请填写分类名称') });

const categoryChoice = ({ parentId }: { readonly parentId: string | null }) => ({
  parentId: unlessFilled(parentId, '请选择分类'),
});
