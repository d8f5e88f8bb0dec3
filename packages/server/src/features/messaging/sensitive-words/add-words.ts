/** Brings many words into the list at once: all of them, or none and what is wrong with which. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  AddedWords,
  addSensitiveWords,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import {
  EXCEPT_WORDS_MAX,
  NodeKind,
  WORD_PROBLEMS_SHOWN_MAX,
  WORD_TYPE_KEY,
  WORDS_MAX,
  warningsOf,
} from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type { Insertable, Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { GlobalTypeTable, Tables } from '../../../database/tables.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { type KnownWord, keyOf, type NewWord, problemsOf, type WordProblem } from './check-words.ts';
import { effectOf, type Needs, named, recordWords, withoutUnseen } from './word-log.ts';
import { lockList, requireCategoryAround } from './word-rows.ts';

/** A word as it is checked and stored. */
export interface WordToAdd extends NewWord {
  readonly parentId: string;
  readonly wordLevel: number;
  readonly status: number;
  readonly remark: string;
}

/** All lines or none: what is wrong with which line is the answer then, and nothing is written. */
export async function addWords(
  { db, clock }: Needs,
  context: ActorContext,
  fields: CheckedRequestOf<typeof addSensitiveWords>,
): Promise<AddedWords> {
  const { parentId, wordLevel, matchMode, remark, warningFlag } = fields;
  const effectDeptId = effectOf(context.actor, fields.effectDeptId);
  const lines = fields.words.flatMap((line, index) => {
    const typeName = withoutUnseen(line);
    return typeName === '' ? [] : [{ lineNo: index + 1, typeName }];
  });
  if (lines.length === 0) throw refuseField('words', '请填写敏感词');
  const shared = exceptionsOf(
    fields.exceptWords,
    lines.map(({ typeName }) => typeName),
  );
  const words = lines.map(({ typeName }, place): WordToAdd => {
    const warnings = warningFlag === 1 ? warningsOf(typeName) : [];
    const exceptWords = [...new Set([...(shared[place] ?? []), ...warnings])].slice(0, EXCEPT_WORDS_MAX);
    return {
      parentId,
      typeName,
      wordLevel,
      matchMode,
      exceptWords,
      aliasWords: [],
      effectDeptId,
      status: 1,
      remark,
    };
  });
  return db.transaction().execute(async (trx) => {
    await lockList(trx);
    const category = await requireCategoryAround(trx, context.actor, parentId, effectDeptId);
    const problems = await findProblems(trx, words, (index) => `第${lines[index]?.lineNo ?? 0}行`);
    if (problems.length > 0) return refusedLines(lines, problems);
    await insertWords(trx, context.actor, words, clock.now());
    await recordWords(trx, context, clock.now(), {
      action: '批量新增',
      bizId: parentId,
      summary: `新增敏感词 ${words.length} 个到“${category.typeName}”`,
      after: { wordLevel, matchMode, effectDeptId, words: named(words) },
    });
    return { successCount: words.length, repeatWords: [], problemCount: 0, problems: [] };
  });
}

function refusedLines(
  lines: readonly { lineNo: number; typeName: string }[],
  problems: readonly WordProblem[],
): AddedWords {
  const told = problems.map(({ index, problem }) => ({
    lineNo: lines[index]?.lineNo ?? 0,
    word: (lines[index]?.typeName ?? '').slice(0, 60),
    problem,
  }));
  const repeated = problems.flatMap(({ index, isRepeat }) =>
    isRepeat ? [lines[index]?.typeName ?? ''] : [],
  );
  return {
    successCount: 0,
    repeatWords: repeated.slice(0, WORD_PROBLEMS_SHOWN_MAX),
    problemCount: problems.length,
    problems: told.slice(0, WORD_PROBLEMS_SHOWN_MAX),
  };
}

/** For each word those of the exceptions that contain it. @throws Refusal 4000 for one that contains none of them */
function exceptionsOf(exceptWords: readonly string[], words: readonly string[]): string[][] {
  const keys = words.map(keyOf);
  const excuses = exceptWords.map((text) => ({ text, key: keyOf(text) }));
  const useless = excuses.find(
    ({ key }) => !keys.some((word) => ` ${key} `.includes(` ${word} `) && word !== key),
  );
  if (useless) {
    throw refuseField('exceptWords', `例外词“${useless.text}”不包含任何一个要新增的词，请删去或改正`);
  }
  return keys.map((word) =>
    excuses.filter(({ key }) => ` ${key} `.includes(` ${word} `) && word !== key).map(({ text }) => text),
  );
}

/** @param exceptTypeId a word that is changed is no other word to itself */
export async function findProblems(
  trx: Transaction<Tables>,
  words: readonly NewWord[],
  nameOf: (index: number) => string,
  exceptTypeId: string | null = null,
): Promise<WordProblem[]> {
  const known: KnownWord[] = await trx
    .selectFrom('globalType')
    .select(['typeId', 'typeName', 'effectDeptId'])
    .where('typeKey', '=', WORD_TYPE_KEY)
    .where('nodeKind', '=', NodeKind.word)
    .execute();
  const others = known.filter(({ typeId }) => typeId !== exceptTypeId);
  if (others.length + words.length > WORDS_MAX) {
    throw new Refusal(
      ErrorCode.validation,
      `敏感词最多${WORDS_MAX}个，现有${others.length}个；请先删除不用的词`,
    );
  }
  return problemsOf(words, others, nameOf);
}

const INSERTED_AT_ONCE = 1_000;

export async function insertWords(
  trx: Transaction<Tables>,
  actor: Actor,
  words: readonly WordToAdd[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < words.length; at += INSERTED_AT_ONCE) {
    const rows = words.slice(at, at + INSERTED_AT_ONCE).map(
      ({ remark, exceptWords, aliasWords, ...word }): Insertable<GlobalTypeTable> => ({
        ...word,
        exceptWords: [...exceptWords],
        aliasWords: [...aliasWords],
        remark: remark || null,
        typeKey: WORD_TYPE_KEY,
        nodeKind: NodeKind.word,
        createUserId: actor.userId,
        createUserName: actor.realName,
        updateUserName: actor.realName,
        createTime: now,
        updateTime: now,
      }),
    );
    await trx.insertInto('globalType').values(rows).execute();
  }
}
