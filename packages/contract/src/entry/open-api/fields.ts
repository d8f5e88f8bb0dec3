/** Fields that several open calls have. */
import * as z from 'zod/mini';
import { deptCode } from '../../envelope.ts';
import { hiddenCharacterProblem } from '../../rules/hidden-characters.ts';
import { phoneProblem } from '../../rules/phone.ts';

const AREAS_MAX = 100;

/** the caller's own number of this request: the same one with the same body answers the same for 24 hours */
export const requestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, '应为8至64位字母、数字、-或_'));

export const areaIds = z
  .array(deptCode)
  .check(z.minLength(1, '请填写接收区域'), z.maxLength(AREAS_MAX, `最多${AREAS_MAX}项`));

/** Tells the caller's people apart, and says nothing else of them: neither a phone nor an ID number passes. */
export const personId = z
  .string()
  .check(
    z.regex(
      /^(?!\d*[Xx]?$)[A-Za-z0-9_-]{16,64}$/,
      '应为应用内部的用户标识：16至64位字母、数字、-或_，不能是手机号或证件号',
    ),
  );

/** A text that others will read: without invisible characters. */
export const visible = z.superRefine<string>((said, context) => {
  const message = hiddenCharacterProblem(said);
  if (message !== null) context.addIssue({ code: 'custom', message, input: said });
});

export const phoneNumber = z.string('请填写').check(
  z.trim(),
  z.superRefine((typed, context) => {
    const message = phoneProblem(typed);
    if (message !== null) context.addIssue({ code: 'custom', message, input: typed });
  }),
);
