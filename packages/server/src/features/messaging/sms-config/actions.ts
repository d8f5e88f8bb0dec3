/**
 * Drafts of the configuration, publishing them at once or for the next midnight, and taking a planned one back (decision 23).
 * Exactly one version is in use at every moment; what was submitted under another one keeps it.
 */
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { ConfigContent } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import {
  type Difference,
  differencesOf,
} from '@farmers-mailbox/contract/messaging/sms-config/differences.ts';
import {
  type cancelPlanned as cancelEndpoint,
  EffectType,
  type publishConfig as publishEndpoint,
  type saveDraft as saveEndpoint,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { chinaDay, chinaDayStart, DAY_MS, toMoment } from '../../../time/moment.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { ConfigStatus, readContent } from './queries.ts';
import { type ContentNeeds, problemsOf, withNames } from './sound-content.ts';
import {
  deleteDraft,
  endInUse,
  findDraft,
  findPlanned,
  findVersion,
  insertDraft,
  insertVersion,
  lockInUse,
  nextVersionName,
  putInUse,
  readNameInUse,
  updateDraft,
} from './version-queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/**
 * Keeps what somebody prepares, whatever is still wrong with it. The first time it takes the version in use as its base.
 * @throws Refusal 4090 when another window has saved meanwhile
 */
export async function saveDraft(
  { db, clock }: Needs,
  { actor }: ActorContext,
  { configName, configContent, version }: CheckedRequestOf<typeof saveEndpoint>,
): Promise<{ version: number; baseVersion: string }> {
  demand(mayChangeForAll(actor));
  const now = clock.now();
  const existing = await findDraft(db, actor.userId);
  const baseVersion = existing?.baseVersion ?? (await readNameInUse(db));
  const content = await named(db, chinaDay(now), configContent, existing);
  const row = {
    userId: actor.userId,
    configName,
    configContent: JSON.stringify(content),
    updateTime: now,
  };
  if (version > 0) {
    const saved = await updateDraft(db, row, version);
    if (saved) return saved;
  } else if (await insertDraft(db, { ...row, baseVersion })) return { version: 1, baseVersion };
  throw new Refusal(ErrorCode.stateChanged, '草稿已在另一个窗口修改，请刷新后再改');
}

/** @throws Refusal 4090 when it is not as it was seen, or gone */
export async function discardDraft(
  { db }: Needs,
  { actor }: ActorContext,
  { version }: { version: number },
): Promise<void> {
  demand(mayChangeForAll(actor));
  if (!(await deleteDraft(db, actor.userId, version))) throw overtaken('这份配置草稿');
}

/**
 * Publishes a content: at once, or for the next midnight. Of two who publish on one base one wins.
 * @throws Refusal 4090 when the base is in use no longer or another publication is planned; 4000 with everything that is wrong
 */
export async function publishConfig(
  { db, clock, listChannelsInUse }: Needs & ContentNeeds,
  context: ActorContext,
  fields: CheckedRequestOf<typeof publishEndpoint>,
): Promise<{ smsConfigVersion: string; effectiveTime: string }> {
  const { actor } = context;
  demand(mayChangeForAll(actor));
  const now = clock.now();
  const base = await findVersion(db, fields.baseVersion);
  if (base?.configStatus !== ConfigStatus.inUse) throw behind();
  const today = chinaDay(now);
  const content = await named(db, today, fields.configContent, await findDraft(db, actor.userId));
  const problems = await problemsOf({ db, listChannelsInUse }, today, content, base.content);
  const [first] = problems;
  if (first) throw new Refusal(ErrorCode.validation, first.message, [...problems]);
  const differences = differencesOf(base.content, content);
  if (differences.length === 0) {
    throw new Refusal(ErrorCode.validation, '与使用中的版本相同，没有要发布的内容');
  }
  const isNow = fields.effectType === EffectType.now;
  const effectiveTime = isNow ? now : new Date(chinaDayStart(now).getTime() + DAY_MS);
  const smsConfigVersion = await db.transaction().execute(async (trx) => {
    if ((await lockInUse(trx, fields.baseVersion)) === null) throw behind();
    await requireNothingPlanned(trx);
    const name = await nextVersionName(trx, now);
    if (isNow) await endInUse(trx);
    await insertVersion(trx, {
      smsConfigVersion: name,
      configName: fields.configName,
      configStatus: isNow ? ConfigStatus.inUse : ConfigStatus.planned,
      baseVersion: fields.baseVersion,
      changeNote: fields.changeNote,
      publishUserName: actor.realName,
      publishTime: now,
      effectiveTime,
      content,
    });
    await deleteDraft(trx, actor.userId);
    const when = isNow ? '立即生效' : `${toMoment(effectiveTime)}生效`;
    const operation = {
      module: '短信配置',
      action: '发布',
      bizType: 'sms_config_version',
      bizId: name,
      summary: `发布短信配置${name}“${fields.configName}”，${when}：${fields.changeNote}`,
      ...inLog(differences),
    };
    await logOperation(trx, context, operation, now);
    return name;
  });
  return { smsConfigVersion, effectiveTime: toMoment(effectiveTime) };
}

/** @throws Refusal 4090 when it is in use already, or was cancelled */
export async function cancelPlanned(
  { db, clock }: Needs,
  context: ActorContext,
  { smsConfigVersion, reason }: CheckedRequestOf<typeof cancelEndpoint>,
): Promise<void> {
  demand(mayChangeForAll(context.actor));
  await db.transaction().execute(async (trx) => {
    const cancelled = await trx
      .updateTable('smsConfigVersion')
      .set({ configStatus: ConfigStatus.cancelled, effectiveTime: null })
      .where('smsConfigVersion', '=', smsConfigVersion)
      .where('configStatus', '=', ConfigStatus.planned)
      .returning('configName')
      .executeTakeFirst();
    if (!cancelled) throw new Refusal(ErrorCode.stateChanged, '这个版本不在等待生效，可能已经生效或已被取消');
    const operation = {
      module: '短信配置',
      action: '取消发布',
      bizType: 'sms_config_version',
      bizId: smsConfigVersion,
      summary: `取消还没有生效的短信配置${smsConfigVersion}“${cancelled.configName}”：${reason}`,
    };
    await logOperation(trx, context, operation, clock.now());
  });
}

/**
 * Puts a planned version in use when its midnight has come; any number of programs may ask.
 * @returns its name, or null when nothing was due
 */
export async function takeEffect(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const planned = await findPlanned(db);
  if (!planned?.effectiveTime || planned.effectiveTime > now) return null;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ smsConfigVersion: string }>`SELECT sms_config_version FROM sms_config_version
      WHERE config_status = ${ConfigStatus.planned} AND effective_time <= ${now} FOR UPDATE SKIP LOCKED`.execute(
      trx,
    );
    const [due] = rows;
    if (!due) return null;
    await putInUse(trx, due.smsConfigVersion);
    return due.smsConfigVersion;
  });
}

async function requireNothingPlanned(trx: Transaction<Tables>): Promise<void> {
  const planned = await findPlanned(trx);
  if (!planned) return;
  const when = planned.effectiveTime ? toMoment(planned.effectiveTime) : '';
  throw new Refusal(
    ErrorCode.stateChanged,
    `版本${planned.smsConfigVersion}将于${when}生效，请先取消它，或等它生效后再发布`,
  );
}

function behind(): Refusal {
  return new Refusal(
    ErrorCode.stateChanged,
    '您的草稿所基于的版本已不在使用，请刷新查看新版本，再决定怎么改',
  );
}

/** @throws Refusal 4040 */
export async function requireVersion(db: Kysely<Tables>, smsConfigVersion: string) {
  const version = await findVersion(db, smsConfigVersion);
  if (!version) throw new Refusal(ErrorCode.notFound);
  return version;
}

type StoredDraft = Awaited<ReturnType<typeof findDraft>>;

/** With the names of who is listed: the server's, not the caller's. */
async function named(
  db: Kysely<Tables>,
  today: string,
  content: ConfigContent,
  draft: StoredDraft,
): Promise<ConfigContent> {
  const drafted = draft ? readContent(draft.configContent).sendUsers : [];
  return { ...content, sendUsers: await withNames(db, today, content.sendUsers, drafted) };
}

const LOGGED_MAX = 200;

/** The first of them, as the operation log keeps what was before and what is after. */
export function inLog(differences: readonly Omit<Difference, 'section'>[]) {
  const logged = differences.slice(0, LOGGED_MAX);
  const rest = differences.length - logged.length;
  const more = rest > 0 ? { 其余: `${rest}处` } : {};
  return {
    before: Object.fromEntries(logged.map(({ path, before }) => [path, before])),
    after: { ...Object.fromEntries(logged.map(({ path, after }) => [path, after])), ...more },
  };
}
