/** The calls of the page 权限说明: what one person may do, and which rule says so. Nothing personal but name, account and organisation. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { id, nameText, text, verdict } from '../../envelope.ts';
import { EXPLAINED_TYPES } from '../../publishing/content-review/kinds.ts';

/** Whoever gives people their identities asks what these may do; of them only who may explain at all (verdicts.ts). */
const explaining = permitted('user:identity');

/** Kinds of objects that a call is made to. */
export const OBJECT_KINDS = [
  'application',
  ...EXPLAINED_TYPES,
  'organisation',
  'person',
  'role',
  'subject',
  'template',
  'word',
] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

const explainedPerson = z.object({
  userId: id,
  userName: z.string(),
  realName: z.string(),
  fullDeptName: z.string(),
  /** `true`, or why the reader gets no explanation */
  mayExplain: verdict,
});
export type FoundPerson = z.output<typeof explainedPerson>;

export const findPeople = get('/v1/admin/access/people', {
  access: explaining,
  summary: '按姓名或账号查找可以说明权限的人，最多20人',
  request: z.strictObject({ keyword: nameText(20, 1) }),
  answer: z.array(explainedPerson),
});

export const listExplainedIdentities = get('/v1/admin/access/identities', {
  access: explaining,
  summary: '一个人的全部身份',
  request: z.strictObject({ userId: id }),
  answer: z.object({
    person: explainedPerson,
    identities: z.array(
      z.object({
        identityId: id,
        roleNames: z.string(),
        fullDeptName: z.string(),
        mainFlag: z.number(),
      }),
    ),
  }),
});

export const listActions = get('/v1/admin/access/actions', {
  access: explaining,
  summary: '需要权限的全部操作，按页面',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      page: z.string(),
      actions: z.array(
        z.object({
          /** method and address of the call */
          action: z.string(),
          summary: z.string(),
          object: z.nullable(z.enum(OBJECT_KINDS)),
        }),
      ),
    }),
  ),
});

const step = z.object({
  /** the rule in a word */
  title: z.string(),
  /** `note` decides nothing, but people ask about it */
  outcome: z.enum(['passed', 'refused', 'note']),
  text: z.string(),
  /** where it is set: the page, and what there */
  source: z.string(),
});
export type ExplanationStep = z.output<typeof step>;

export const explainAccess = post('/v1/admin/access/explain', {
  access: explaining,
  summary: '一个人以一个身份能不能做一件事，逐条说明原因',
  request: z.strictObject({
    userId: id,
    identityId: id,
    action: text(120, 1),
    /** the number of an application or a subject, the title of a content, the code of an organisation, the id of a person, the name of a role */
    object: z.optional(text(64)),
  }),
  answer: z.object({ isAllowed: z.boolean(), sentence: z.string(), steps: z.array(step) }),
});
export type Explanation = z.output<typeof explainAccess.answer>;
