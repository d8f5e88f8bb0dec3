/** Checks before a content is handed in or passed: its own rules, forbidden words, files that wait for the virus scanner. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { CurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { requireNoForbiddenWord } from '../../messaging/sensitive-words/text-actions.ts';
import { demandFilesScanned } from '../../office/files/attachment-actions.ts';
import type { Attaching, ContentKind, StoredContent } from './kind.ts';

type Needs = Pick<Dependencies, 'db' | 'config'> & { readonly matcher: CurrentMatcher };
type Judged<Written extends { readonly title: string }> = Pick<
  ContentKind<Written, StoredContent>,
  'types' | 'partsOf' | 'problemsOn' | 'attaches'
>;

interface Asking {
  readonly actor: Actor;
  /** the unit that wrote it */
  readonly deptId: string;
  readonly now: Date;
}

/** @throws Refusal 4000 beside the fields, 1001 for forbidden words */
export async function requireSubmittable<Written extends { readonly title: string }>(
  { matcher }: Needs,
  kind: Judged<Written>,
  written: Written,
  asking: Asking,
): Promise<void> {
  const problems = kind.problemsOn?.(written, asking.now) ?? [];
  const [first] = problems;
  if (first) throw new Refusal(ErrorCode.validation, first.message, problems);
  await requireAllowedWords(matcher, kind, written, asking);
}

/** @throws Refusal 4090 when its own rules no longer hold or a file waits for the scanner, 1001 for words forbidden meanwhile */
export async function requirePassable<Written extends { readonly title: string }>(
  needs: Needs,
  kind: Judged<Written>,
  { id, written }: { readonly id: string; readonly written: Written },
  asking: Asking,
): Promise<void> {
  const [over] = kind.problemsOn?.(written, asking.now) ?? [];
  if (over) throw new Refusal(ErrorCode.stateChanged, `${over.message}，请退回修改`);
  await requireAllowedWords(needs.matcher, kind, written, asking);
  await requireFilesScanned(needs, kind.attaches, id);
}

function requireAllowedWords<Written extends { readonly title: string }>(
  matcher: CurrentMatcher,
  kind: Judged<Written>,
  written: Written,
  { actor, deptId, now }: Asking,
): Promise<void> {
  const { scene } = CONTENT_KINDS[kind.types[0]].review;
  return requireNoForbiddenWord(matcher, kind.partsOf(written), { scene, by: actor, deptId, now });
}

async function requireFilesScanned(
  { db, config }: Needs,
  attaches: Attaching<never> | undefined,
  id: string,
): Promise<void> {
  const { kind, video, pictures } = attaches ?? {};
  for (const hung of [kind, video]) {
    if (hung !== undefined) await demandFilesScanned(db, config, { kind: hung, id });
  }
  if (pictures !== undefined) await demandFilesScanned(db, config, { kind: pictures, id }, '图片');
}
