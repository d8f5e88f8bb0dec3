/**
 * The shape in which every call of the product is declared: once, here in the contract, for the server that
 * answers it and the browser that makes it. A call cannot be declared without saying who may make it.
 */
import type * as z from 'zod/mini';

/** Permission to make a call. Finer questions (rank, area, state) are answered by the feature's policy. */
export type Access =
  /** anybody, without a token */
  | { readonly kind: 'public' }
  /** every signed-in person, whatever the role; `evenWithDuties`: also while a duty (access/duties.ts) is open */
  | { readonly kind: 'signedIn'; readonly evenWithDuties?: true }
  /** a signed-in person who holds at least one of these permission strings */
  | { readonly kind: 'permission'; readonly anyOf: readonly [string, ...string[]] };

export const anyone: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'signedIn' };
/** For the few calls by which somebody gets to know of a duty, does it, or leaves. */
export const signedInWithDuties: Access = { kind: 'signedIn', evenWithDuties: true };
export const permitted = (...anyOf: [string, ...string[]]): Access => ({ kind: 'permission', anyOf });

/** Form of the answer: the envelope, a file (blob), or a stream of events. */
export type AnswerForm = 'envelope' | 'file' | 'events';

/** Where a call's fields travel. POST calls of the specification that put fields in the address say `query`. */
export type FieldsIn = 'body' | 'query' | 'form' | 'multipart';

export interface Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** relative to `/admin/api`, with a leading slash */
  readonly path: `/${string}`;
  readonly access: Access;
  /** one sentence in Chinese for the API's own document */
  readonly summary: string;
  readonly fieldsIn: FieldsIn;
  readonly form: AnswerForm;
  /** the console asks by itself, with nobody at the desk: such a call keeps no session awake */
  readonly isBackground?: true;
  /** the same for everybody and answered from memory: counted apart, so that who looks on keeps nobody of their office from signing in */
  readonly isShared?: true;
  /** the browser's own player asks, which sends cookies and no header: the token of the cookie counts where there is none in the header */
  readonly isPlayed?: true;
  /** bytes of the file that a multipart call brings; without it 10 MB */
  readonly fileBytesMax?: number;
  /**
   * makes something new: takes a `clientReqId`, and the same one within a day answers as at first. `secret`: the answer shows what is kept
   * nowhere, so that a repetition hears that there was a first one, and not its answer.
   */
  readonly isCreating?: true | 'secret';
  /**
   * the answer tells numbers of people whole to who holds `data:plain`, which is logged, unless `plainFlag` 0 asks for them masked: so asks
   * the console by itself, until the person wants to see them
   */
  readonly tellsNumbers?: true;
  /** names that the reference contract has for fields, by which they may arrive and leave as well; see OtherNames */
  readonly otherNames?: OtherNames;
  readonly request: Request;
  /** the envelope's `data` */
  readonly answer: Answer;
}

/**
 * From the reference contract's name of a field to the one that all kinds of content share (`activityTitle: 'title'`). A caller may
 * use either; the request's own fields, and those of an answer or of the rows of its page, are known by both. What lies deeper is not.
 */
export type OtherNames = Readonly<Record<string, string>>;

type Declared<Request extends z.ZodMiniType, Answer extends z.ZodMiniType> = {
  access: Access;
  summary: string;
  request: Request;
  answer: Answer;
  fieldsIn?: FieldsIn;
  form?: AnswerForm;
  isBackground?: true;
  isShared?: true;
  isPlayed?: true;
  fileBytesMax?: number;
  isCreating?: true | 'secret';
  tellsNumbers?: true;
  otherNames?: OtherNames;
};

/** Declares a GET call: fields in the query. */
export function get<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  path: `/${string}`,
  declared: Declared<Request, Answer>,
): Endpoint<Request, Answer> {
  return { method: 'GET', path, fieldsIn: 'query', form: 'envelope', ...declared };
}

/** Declares a POST call: fields in a JSON body unless `fieldsIn` says otherwise. */
export function post<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  path: `/${string}`,
  declared: Declared<Request, Answer>,
): Endpoint<Request, Answer> {
  return { method: 'POST', path, fieldsIn: 'body', form: 'envelope', ...declared };
}

/** Declares a DELETE call: fields in a JSON body, or, where there is none, in the address. Each of them is a list. */
export function del<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  path: `/${string}`,
  declared: Declared<Request, Answer>,
): Endpoint<Request, Answer> {
  return { method: 'DELETE', path, fieldsIn: 'body', form: 'envelope', ...declared };
}

/** A call whose answer has at least these fields. */
export type Answering<Answer> = Endpoint<z.ZodMiniType, z.ZodMiniType<Answer>>;

/** The fields as a caller passes them. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>;
/** The fields as a handler receives them: checked, trimmed, with defaults. */
export type CheckedRequestOf<E extends Endpoint> = z.output<E['request']>;
/** The envelope's `data`, as the caller reads it. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** Nobody reads a whole number by opening a page: the fields as the console sends them. */
export const withNumbersMasked = (
  { tellsNumbers }: Pick<Endpoint, 'tellsNumbers'>,
  fields: unknown,
): unknown => (tellsNumbers ? { plainFlag: 0, ...(fields as object) } : fields);
