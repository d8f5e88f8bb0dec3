/** Puts a draft whose base was replaced on the version in use: it cannot be published otherwise (decision 23). */
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { type ConfigContent, configContent } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { differencesOf } from '@farmers-mailbox/contract/messaging/sms-config/differences.ts';
import type {
  getDraft,
  rebaseDraft as rebaseEndpoint,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { rebased } from '@farmers-mailbox/contract/messaging/sms-config/rebase.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { inLog, requireVersion } from './actions.ts';
import { readContent } from './queries.ts';
import { findDraft, readNameInUse, updateDraft, type WholeVersion } from './version-queries.ts';

type Rebase = NonNullable<NonNullable<AnswerOf<typeof getDraft>['draft']>['rebase']>;

/** The draft as it would stand on the version in use; null if it stands there already. */
export async function rebaseOf(
  db: Kysely<Tables>,
  baseVersion: string,
  draft: ConfigContent,
  inUse: WholeVersion,
): Promise<(Rebase & { content: ConfigContent }) | null> {
  if (baseVersion === inUse.smsConfigVersion) return null;
  const base = await requireVersion(db, baseVersion);
  const { content, collisions } = rebased(base.content, draft, inUse.content);
  const keptCount = differencesOf(inUse.content, content).length;
  return { baseVersion: inUse.smsConfigVersion, keptCount, collisions: [...collisions], content };
}

/**
 * @returns how many changes it still makes, and where the version in use had changed the same
 * @throws Refusal 4090 when the draft or the version in use is not as it was seen; 4000 when a list would be too long
 */
export async function rebaseDraft(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  context: ActorContext,
  { version, baseVersion }: CheckedRequestOf<typeof rebaseEndpoint>,
): Promise<AnswerOf<typeof rebaseEndpoint>> {
  const { actor } = context;
  demand(mayChangeForAll(actor));
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const draft = await findDraft(trx, actor.userId);
    if (!draft) throw new Refusal(ErrorCode.stateChanged, '草稿已发布或放弃，请刷新');
    const inUse = await requireVersion(trx, await readNameInUse(trx));
    if (inUse.smsConfigVersion !== baseVersion) {
      throw new Refusal(ErrorCode.stateChanged, '使用中的版本刚刚又有变动，请刷新看过再换');
    }
    const rebase = await rebaseOf(trx, draft.baseVersion, readContent(draft.configContent), inUse);
    if (!rebase) throw new Refusal(ErrorCode.stateChanged, '草稿已经在使用中的版本上，请刷新');
    const { content, keptCount, collisions } = rebase;
    requireWithinLimits(content);
    const { userId, configName } = draft;
    const row = { userId, configName, configContent: JSON.stringify(content), updateTime: now, baseVersion };
    const saved = draft.version === version && (await updateDraft(trx, row, version));
    if (!saved) throw new Refusal(ErrorCode.stateChanged, '草稿已在另一个窗口修改，请刷新后再换');
    const lost = collisions.length === 0 ? '' : `，${collisions.length}处与它冲突，以它为准`;
    const operation = {
      module: '短信配置',
      action: '草稿换版本',
      bizType: 'sms_config_version',
      bizId: baseVersion,
      summary: `把草稿“${configName}”从${draft.baseVersion}换到${baseVersion}上：保留${keptCount}处修改${lost}`,
      ...inLog(collisions.map(({ path, before, after }) => ({ path, before: after, after: before }))),
    };
    await logOperation(trx, context, operation, now);
    return { ...saved, keptCount, collisions };
  });
}

/** Two lists of which each is short enough may be too long together. */
function requireWithinLimits(content: ConfigContent): void {
  const [issue] = configContent.safeParse(content).error?.issues ?? [];
  if (!issue) return;
  throw refuseField(
    String(issue.path[0] ?? 'configContent'),
    `${issue.message}，请先在草稿里减少，再换到新版本上`,
  );
}
