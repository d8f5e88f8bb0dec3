/** The parts that the calls of every kind of reviewed content share. Addresses and the names of ids are each kind's own. */
import * as z from 'zod/mini';
import { permitted } from '../../endpoint.ts';
import { id, moment, nothing, queryFlag, text, verdict, wholeNumber } from '../../envelope.ts';
import { keptFields, nothingOf } from '../../rules/kept-fields.ts';
import type { ContentType } from './kinds.ts';
import type { ContentAction } from './states.ts';
import { type Problem, submitFlag } from './written.ts';

/** characters */
export const OPINION_MAX = 200;
export const passOpinion = z._default(text(OPINION_MAX), '');
/** The reason for a refusal or for taking offline, which must be told. */
export const reasonGiven = text(OPINION_MAX, 1);

type Types = readonly [ContentType, ...ContentType[]];
type Verb = ContentAction | 'add' | 'order';

/** Of those that share a table, one is enough: the server asks again once it knows which it is. */
export function permittedTo(types: Types, ...verbs: [Verb, ...Verb[]]) {
  const [first, ...others] = types.flatMap((type) => verbs.map((verb) => `content:${type}:${verb}`));
  return permitted(first ?? '', ...others);
}

/** Whoever may do anything with content of these kinds may look at what their area has. */
export const readingContent = (...types: Types) =>
  permittedTo(types, 'add', 'edit', 'remove', 'pass', 'noPass', 'offline');

export const contentVersion = wholeNumber(1, 2_147_483_647);
/** 64 hexadecimal digits over everything that will be published */
export const contentHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, '格式不正确'));
/** Proof of what the reviewer has read: either is enough, since every change counts the version up; neither, or another content, answers 4090. */
const asRead = { contentHash: z.optional(contentHash), version: z.optional(contentVersion) };

/** Access, request and answer of the calls about one piece; `named` holds its id, called as the kind calls it. */
export function reviewCalls<Named extends z.core.$ZodLooseShape>(types: Types, named: Named) {
  const act = <Request extends z.ZodMiniType>(verb: ContentAction, request: Request) => ({
    access: permittedTo(types, verb),
    request,
    answer: nothing,
  });
  return {
    pass: act('pass', z.strictObject({ ...named, ...asRead, auditOpinion: passOpinion })),
    refuse: act('noPass', z.strictObject({ ...named, ...asRead, auditOpinion: reasonGiven })),
    offline: {
      ...act('offline', z.strictObject({ ...named, version: contentVersion, opinion: reasonGiven })),
      otherNames: { auditOpinion: 'opinion' },
    },
    remove: act('remove', z.strictObject({ ...named, version: contentVersion })),
  };
}

/** The same of the calls that write a piece; a change is of a draft, and of what was refused or taken offline. */
export function writingCalls<Named extends z.core.$ZodLooseShape, Fields extends z.core.$ZodLooseShape>(
  types: Types,
  named: Named,
  fields: Fields,
  problemsOf: (written: z.output<z.ZodMiniObject<Fields>>) => readonly Problem[],
) {
  const obeysItself = checkedBy(problemsOf) as z.core.CheckFn<unknown>;
  type Written = Parameters<typeof problemsOf>[0];
  const obeysWithout = checkedBy((change: object) =>
    problemsOf({ ...nothingOf(fields), ...change } as Written),
  ) as z.core.CheckFn<unknown>;
  const answer = z.object(named);
  return {
    add: {
      access: permittedTo(types, 'add'),
      request: z.strictObject({ ...fields, submitFlag }).check(obeysItself),
      answer,
    },
    change: {
      access: permittedTo(types, 'edit'),
      request: z
        .strictObject({ ...named, version: contentVersion, ...keptFields(fields), submitFlag })
        .check(obeysWithout),
      answer,
    },
  };
}

/** Places before others in lists: of published content, without a new review, since it says nothing else by that. */
export function orderCall<Named extends z.core.$ZodLooseShape, Orders extends z.core.$ZodLooseShape>(
  types: Types,
  named: Named,
  orders: Orders,
) {
  const [first = '', ...others] = Object.keys(orders);
  const asksSomething: z.core.CheckFn<unknown> = checkedBy<unknown>((asked) =>
    [first, ...others].some((order) => (asked as Readonly<Record<string, unknown>>)[order] !== undefined)
      ? []
      : [{ field: first, message: '请写明要调整什么，至少写一项' }],
  );
  return {
    access: permittedTo(types, 'order'),
    request: z.strictObject({ ...named, ...orders }).check(asksSomething),
    answer: nothing,
  };
}

/** Verdicts for the reader's actions on the content; a sentence says why not. */
export const contentCan = {
  edit: verdict,
  pass: verdict,
  noPass: verdict,
  offline: verdict,
  remove: verdict,
};

/** Review columns of every row. */
export const reviewedRow = {
  auditUserName: z.nullable(z.string()),
  auditTime: z.nullable(moment),
  auditOpinion: z.nullable(z.string()),
  /** why it was taken offline, for as long as it is */
  offlineOpinion: z.nullable(z.string()),
  submitTime: z.nullable(moment),
  publishTime: z.nullable(moment),
  contentHash,
  createUserName: z.string(),
  createTime: moment,
  version: z.number(),
};

/** Fields that every kind lists beside its own. */
export const listedContent = {
  fullDeptName: z.string(),
  createDeptName: z.string(),
  auditStatus: z.number(),
  updateTime: moment,
  ...reviewedRow,
};

export const contentRecord = z.object({
  recordId: id,
  operateType: z.number(),
  operateUserName: z.string(),
  operateDeptName: z.string(),
  operateTime: moment,
  opinion: z.nullable(z.string()),
});
export type ContentRecord = z.output<typeof contentRecord>;

/** Fields of the whole for its reader, beside what is published. */
export const readWhole = {
  /** words of the list 敏感词 that ask for a second look */
  remindWords: z.array(z.string()),
  /** the newest first */
  records: z.array(contentRecord),
};

/** A list goes back so many rows; whoever looks for more narrows it. It keeps every page quick at any size. */
export const LISTED_CONTENTS_MAX = 10_000;

/** Of those that have a word: a word that thousands have is no way to find one of them, and to put them in order would keep everybody waiting. */
export const LISTED_OF_WORD_MAX = 2_500;

/** A filter of every kind's list: 1, those that the reader has written. */
export const ownList = { mineFlag: z.optional(queryFlag) };

/** Fields of every kind's page beside its rows. */
export const waitingList = {
  /** there are others behind the last one that is listed */
  more: z.boolean(),
  /** wait for a decision that the reader may make, whatever the filters; counted up to 100 */
  waitingCount: z.number(),
};

/** Asks of a whole request what its fields ask together; `content.3` names the fourth block. */
export const checkedBy =
  <Written>(problemsOf: (written: Written) => readonly Problem[]): z.core.CheckFn<Written> =>
  ({ value, issues }) => {
    for (const { field, message } of problemsOf(value)) {
      issues.push({ code: 'custom', path: field.split('.'), message, input: value });
    }
  };
