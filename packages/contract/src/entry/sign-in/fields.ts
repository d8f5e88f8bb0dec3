/** Fields of the sign-in calls whose sentences come from the rules, so that page and server say the same. */
import * as z from 'zod/mini';
import { moment, text } from '../../envelope.ts';
import { newPasswordProblem } from '../../rules/password.ts';
import { normalisePhone, phoneForCodeProblem, phoneProblem } from '../../rules/phone.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { normaliseVerificationCode, verificationCodeProblem } from '../../rules/verification-code.ts';

type Rule = (value: string) => string | null;

/** One that is missing is refused by the rule's own sentence for an empty one. */
const textBy = (rule: Rule) =>
  z.string({ error: ({ input }) => (input === undefined ? (rule('') ?? undefined) : undefined) });

/** Trimmed text that the rule has nothing against. */
const ruled = (rule: Rule) =>
  textBy(rule).check(z.trim(), (given) => {
    const problem = rule(given.value);
    if (problem !== null) given.issues.push({ code: 'custom', message: problem, input: given.value });
  });

/** Arrives at a handler as the eleven digits that are stored. */
const phoneBy = (rule: Rule) =>
  z.pipe(
    ruled(rule),
    z.transform((typed: string) => normalisePhone(typed) ?? typed),
  );

export const phoneNumber = phoneBy(phoneProblem);
/** The number that a code is to go to: the specification words its refusal differently. */
export const phoneNumberForCode = phoneBy(phoneForCodeProblem);
/** Arrives at a handler as six digits. */
export const verificationCode = z.pipe(
  ruled(verificationCodeProblem),
  z.transform(normaliseVerificationCode),
);

/** A code of the authenticator app, or a recovery code. */
export const secondFactorCode = z.pipe(
  z
    .string()
    .check(z.trim(), z.minLength(1, '请输入验证码'), z.maxLength(TYPED_NUMBER_MAX, '验证码错误或已失效')),
  z.transform(normaliseVerificationCode),
);

/** As typed: spaces at the ends of a password count. The server judges it once more with the account's own name. */
export const newPassword = textBy(newPasswordProblem).check((given) => {
  const problem = newPasswordProblem(given.value);
  if (problem !== null) given.issues.push({ code: 'custom', message: problem, input: given.value });
});

/** Work that was done, and which: only where it was asked for. */
export const workAnswer = { uuid: z.optional(text(36)), code: z.optional(text(100)) };

/** The answer of every way of signing in when nothing more is asked for. */
export const signedInAnswer = {
  token: z.string(),
  /** false exactly when the password must be changed */
  lowPwd: z.boolean(),
  /** the session's absolute end */
  expireTime: moment,
  /** 0 to 7 when the password will be too old soon, null otherwise */
  passwordDaysLeft: z.nullable(z.number()),
};

const signedIn = z.object(signedInAnswer);
export type SignedIn = z.output<typeof signedIn>;

/**
 * The answer of the first step of signing in. With a second factor the token is null and a challenge takes its place:
 * it goes to `signInWithSecondFactor` together with a code, until `expireTime`.
 */
export const firstStepAnswer = z.object({
  ...signedInAnswer,
  token: z.nullable(z.string()),
  challenge: z.nullable(z.string()),
  challengeKind: z.nullable(z.literal('totp')),
});
export type FirstStep = z.output<typeof firstStepAnswer>;
