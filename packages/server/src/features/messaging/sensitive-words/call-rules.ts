/** Rules for changing a sensitive word, for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { WORD_TYPE_KEY } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import {
  seesWord,
  type WordCan,
  wordCanOf,
} from '@farmers-mailbox/contract/messaging/sensitive-words/verdicts.ts';
import type { CallRules, RuleQuestion } from '../../../access/call-rule.ts';
import type { Dependencies } from '../../../dependencies.ts';

const acting = new Map<Endpoint, keyof WordCan>([
  [endpoints.updateSensitiveWord, 'edit'],
  [endpoints.moveSensitiveWords, 'edit'],
  [endpoints.changeSensitiveWordStatus, 'edit'],
  [endpoints.updateWordCategory, 'edit'],
  [endpoints.removeContainChildren, 'remove'],
]);

export function wordCallRules({ db }: Pick<Dependencies, 'db'>): CallRules {
  return { endpoints: [...acting.keys()], object: 'word', rulesOf: (question) => rulesOf(db, question) };
}

/** Of words of the same name the one that counts in the widest area, which is what a person means. */
async function rulesOf(db: Dependencies['db'], { endpoint, actor, reader, object }: RuleQuestion) {
  const named = await db
    .selectFrom('globalType')
    .select(['typeName', 'effectDeptId'])
    .where('typeKey', '=', WORD_TYPE_KEY)
    .where('nodeKind', '=', endpoint === endpoints.updateWordCategory ? 1 : 2)
    .where('typeName', '=', object)
    .orderBy('effectDeptId')
    .execute();
  const word = named.find((one) => seesWord(reader, one));
  const action = acting.get(endpoint);
  if (!word || !action) return null;
  return {
    object: `敏感词 ${word.typeName}`,
    rules: [
      rule('生效范围', seesWord(actor, word), '不在此人的管辖范围内，敏感词管理里查不到'),
      rule('由谁管理', wordCanOf(actor, word)[action]),
    ],
  };
}
