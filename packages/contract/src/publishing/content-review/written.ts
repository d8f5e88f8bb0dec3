/** Fields of what is written of every kind of reviewed content, what can be wrong with their lines, and their kinds as they are answered. */
import * as z from 'zod/mini';
import { flag } from '../../envelope.ts';
import { type AttachedFile, attachedFile } from '../../office/files/attached.ts';
import { hiddenCharacterProblem } from '../../rules/hidden-characters.ts';
import { plainLine } from '../../rules/plain-text.ts';

export interface Problem {
  readonly field: string;
  readonly message: string;
}

export const optionalLine = (max: number) => z._default(plainLine(max), '');

export const oneFrom = <Value extends number>(
  choices: readonly { readonly value: Value }[],
  sentence: string,
) =>
  z.literal(
    choices.map(({ value }) => value),
    sentence,
  );

/** @param called with its counting word: 个标签 */
export const shortWords = (lengthMax: number, wordsMax: number, called: string) =>
  z._default(z.array(plainLine(lengthMax, 1)).check(z.maxLength(wordsMax, `最多${wordsMax}${called}`)), []);

/** 1: and hand it in for review */
export const submitFlag = z._default(flag, 0);

/** @param fields all texts when left out */
export const hiddenIn = (written: object, fields: readonly string[] = Object.keys(written)): Problem[] =>
  fields.flatMap((field) => {
    const value: unknown = written[field as keyof typeof written];
    const message = typeof value === 'string' ? hiddenCharacterProblem(value) : null;
    return message === null ? [] : [{ field, message }];
  });

export const wordProblems = (field: string, label: string, words: readonly string[]): Problem[] => [
  ...hiddenIn({ [field]: words.join('') }, [field]),
  ...(new Set(words).size < words.length ? [{ field, message: `${label}有重复` }] : []),
];

const webAddress = /^https?:\/\/(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Only pages of the web: a link of another kind could run something, or call somebody. */
export const isWebAddress = (value: string): boolean => webAddress.test(value);

export const SOURCE_URL_LABEL = '来源网址';
/** @param label of the field in its form; an empty address is not wrong */
export const sourceUrlProblem = (value: string, label = SOURCE_URL_LABEL): string | null =>
  value === '' || isWebAddress(value)
    ? null
    : `${label}须以 http:// 或 https:// 开头，如 https://www.moa.gov.cn`;

export type Fields = z.core.$ZodLooseShape;
/** Fields as a caller passes them, all of them. */
export type FilledIn<F extends Fields> = z.output<z.ZodMiniObject<F>>;

type Wide<Value> = Value extends number ? number : Value;
/** Written fields, one by one, as they are kept. */
export type WrittenIn<F extends Fields> = { readonly [Field in keyof F]: AsKept<z.output<F[Field]>> };
type AsKept<Value> = Value extends readonly (infer One)[] ? readonly Wide<One>[] : Wide<Value>;

type Answered<F extends Fields> = { [Field in keyof F]: z.ZodMiniType<AsAnswered<z.output<F[Field]>>> };
type AsAnswered<Value> = Value extends readonly { fileId: string }[]
  ? AttachedFile[]
  : Value extends readonly (infer One)[]
    ? Wide<One>[]
    : Wide<Value>;

/** Written fields as they are answered: without limits, which may be narrower today than when it was written. */
export const answered = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [field, withoutLimits(schema as z.ZodMiniType)]),
  ) as Answered<F>;

function withoutLimits(schema: z.core.$ZodType): z.ZodMiniType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'default':
      return withoutLimits(def.innerType);
    case 'nullable':
      return z.nullable(withoutLimits(def.innerType));
    case 'array':
      return z.array(withoutLimits(def.element));
    case 'string':
      return z.string();
    case 'number':
    case 'literal':
      return z.number();
    case 'object':
      return 'fileId' in def.shape ? attachedFile : (schema as z.ZodMiniType);
    default:
      return schema as z.ZodMiniType;
  }
}
