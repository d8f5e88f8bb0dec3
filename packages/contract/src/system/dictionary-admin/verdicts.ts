/** Permissions for a dictionary and its values, each with the reason why not: for the buttons and for the server. */
import type { ActorRights } from '../../access/area.ts';
import { allOf, type Verdict, verdict } from '../../access/verdict.ts';
import { mayChangeForAll } from '../../access/whole-province.ts';
import { dictionaryKindOf, isBuiltIn } from './catalogue.ts';

type Reader = Pick<ActorRights, 'deptId' | 'roleKeys'>;

const FIXED = '程序按这些值办事，名称也写在提示、日志和导出文件里，不能修改';
const VALUES_FIXED = '程序按这些值办事，只能改名称和排序，不能增减或停用';

export interface TypeCan {
  readonly edit: Verdict;
  readonly addValue: Verdict;
  readonly remove: Verdict;
}
export function typeCanOf(actor: Reader, { dictTypeCode }: { dictTypeCode: string }): TypeCan {
  const may = mayChangeForAll(actor);
  const own = verdict(!isBuiltIn(dictTypeCode), '系统自带的字典不能改名或删除');
  return {
    edit: allOf(may, own),
    addValue: allOf(may, comesAndGoes(dictTypeCode)),
    remove: allOf(may, own),
  };
}

export interface ValueCan {
  readonly edit: Verdict;
  /** also enabling it again */
  readonly disable: Verdict;
  readonly remove: Verdict;
}
/** That nothing holds the value any more is asked when it is removed. */
export function valueCanOf(actor: Reader, { dictTypeCode }: { dictTypeCode: string }): ValueCan {
  const may = mayChangeForAll(actor);
  return {
    edit: allOf(may, verdict(dictionaryKindOf(dictTypeCode) !== 'fixed', FIXED)),
    disable: allOf(may, comesAndGoes(dictTypeCode)),
    remove: allOf(may, comesAndGoes(dictTypeCode)),
  };
}

function comesAndGoes(dictTypeCode: string): Verdict {
  const kind = dictionaryKindOf(dictTypeCode);
  return allOf(verdict(kind !== 'fixed', FIXED), verdict(kind === 'open', VALUES_FIXED));
}

/** The note of a page above the values of a dictionary. */
export function kindSentence(dictTypeCode: string): string {
  const sentences = {
    fixed: `只能查看：${FIXED}。`,
    labels: `可以改名称、排序和样式；${VALUES_FIXED.split('，')[0]}，所以值本身不能改，也不能增加、停用或删除。`,
    open: '可以增加、改名、排序、停用和删除。停用的值不再供选择，已经用了它的内容照旧显示。',
  };
  return sentences[dictionaryKindOf(dictTypeCode)];
}
