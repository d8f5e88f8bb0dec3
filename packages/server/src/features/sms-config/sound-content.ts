/** Whether a content may be published: who is listed may apply, channels and organisations exist; names are put beside ids. */
import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { ConfigContent, SendUser } from '@farmers-mailbox/contract/sms-config/content.ts';
import { type ContentProblem, contentProblems } from '@farmers-mailbox/contract/sms-config/problems.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { listChannelsInUse } from '../channels/queries.ts';
import { namesOfDepts } from '../departments/queries.ts';
import { namesOfApplicants } from './sender-queries.ts';

/** Everything that keeps it from being published, part by part; none when it may. */
export async function problemsOf(
  db: Kysely<Tables>,
  content: ConfigContent,
): Promise<readonly ContentProblem[]> {
  const [routes, signs] = await Promise.all([routeProblems(db, content), signProblems(db, content)]);
  return [...contentProblems(content), ...routes, ...signs];
}

/** A route into nothing would leave a carrier's texts to chance. */
async function routeProblems(
  db: Kysely<Tables>,
  { channelRoutes }: ConfigContent,
): Promise<ContentProblem[]> {
  if (channelRoutes.length === 0) return [];
  const channels = new Map((await listChannelsInUse(db)).map((channel) => [channel.channelCode, channel]));
  return channelRoutes.flatMap(({ carrier, channelCode }) => {
    const channel = channels.get(channelCode);
    const name = labelOf(CARRIER, carrier);
    const message = !channel
      ? `${name}的路由指向通道${channelCode}，它不存在或已停用，请改选启用的通道`
      : channel.carriers.includes(carrier)
        ? null
        : `通道${channelCode}不发送${name}的号码，请改选别的通道`;
    return message === null ? [] : [{ field: 'channelRoutes' as const, message }];
  });
}

async function signProblems(db: Kysely<Tables>, { signs }: ConfigContent): Promise<ContentProblem[]> {
  const names = await namesOfDepts(
    db,
    signs.map(({ deptId }) => deptId),
  );
  return signs
    .filter(({ deptId }) => !names.has(deptId))
    .map(({ smsSign, deptId }) => ({
      field: 'signs',
      message: `签名${smsSign}的单位${deptId}不存在，请重新选择`,
    }));
}

/**
 * The list with names as they are now; of those who may apply no longer, as they were in the list before.
 * @returns also those who are new in it and may not apply
 */
export async function withNames(
  db: Kysely<Tables>,
  today: string,
  sendUsers: readonly SendUser[],
  before: readonly SendUser[],
): Promise<{ sendUsers: SendUser[]; strangers: number }> {
  const names = await namesOfApplicants(
    db,
    today,
    sendUsers.map(({ userId }) => userId),
  );
  const known = new Map(before.map((one) => [one.userId, one]));
  let strangers = 0;
  const named = sendUsers.map((one) => {
    const { userId, smsCategories, dayQuota, monthQuota, urgentFlag } = one;
    const { userName, realName, deptId, fullDeptName, roleName } =
      names.get(userId) ?? known.get(userId) ?? {};
    if (userName === undefined) strangers += 1;
    const limits = { userId, smsCategories, dayQuota, monthQuota, urgentFlag };
    const person = { userName, realName, deptId, fullDeptName, roleName };
    return { ...limits, ...definedOf(person) };
  });
  return { sendUsers: named, strangers };
}

function definedOf<Fields extends Record<string, string | undefined>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: string;
  };
}
