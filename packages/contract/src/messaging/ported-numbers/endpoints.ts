/** Numbers that moved to another carrier (携号转网), on the page 短信通道: their prefix would lead them astray. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { text } from '../../envelope.ts';
import { obeys } from '../../rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { PORTED_AT_ONCE_MAX, portedProblems, TARGET_CARRIER } from './forms.ts';

const editing = permitted('sms:channel:edit');

export const countPortedNumbers = get('/v1/admin/smsPorted/count', {
  access: editing,
  summary: '已登记的携号转网号码数，按转入的运营商',
  request: z.strictObject({}),
  answer: z.array(z.object({ carrier: z.string(), amount: z.number() })),
});

export const portNumbers = post('/v1/admin/smsPorted/save', {
  access: editing,
  summary: '登记号码转入的运营商，或改回按号段判断；从以后提交的短信起生效',
  request: z
    .strictObject({
      phoneNumbers: z
        .array(text(TYPED_NUMBER_MAX, 1))
        .check(z.maxLength(PORTED_AT_ONCE_MAX, `一次最多${PORTED_AT_ONCE_MAX}个号码`)),
      carrier: z.enum(TARGET_CARRIER.map(({ value }) => value) as [string, ...string[]], '没有这个运营商'),
    })
    .check(obeys(portedProblems)),
  /** those that were not so before */
  answer: z.object({ changedCount: z.number() }),
});
