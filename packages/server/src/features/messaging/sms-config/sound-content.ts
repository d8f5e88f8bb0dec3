/** Checks that a content may be published: the listed people may apply, channels and organisations exist; names are put beside ids. */
import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { ConfigContent, SendUser } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { senderInWords } from '@farmers-mailbox/contract/messaging/sms-config/differences.ts';
import {
  type ContentProblem,
  contentProblems,
} from '@farmers-mailbox/contract/messaging/sms-config/problems.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import { namesInVersions, namesOfApplicants } from './sender-queries.ts';

export interface ContentNeeds extends Pick<Dependencies, 'db'> {
  /** Channels test themselves with this configuration, so this feature cannot ask for them itself. */
  readonly listChannelsInUse: () => Promise<
    readonly { readonly channelCode: string; readonly carriers: readonly string[] }[]
  >;
}

/**
 * Everything that keeps it from being published, part by part; none when it may.
 * @param base who is listed there already may stay
 */
export async function problemsOf(
  { db, listChannelsInUse }: ContentNeeds,
  today: string,
  content: ConfigContent,
  base: ConfigContent,
): Promise<readonly ContentProblem[]> {
  const [senders, routes, signs] = await Promise.all([
    senderProblems(db, today, content, base),
    routeProblems(content, listChannelsInUse),
    signProblems(db, content),
  ]);
  return [...contentProblems(content), ...senders, ...routes, ...signs];
}

const NAMED_MAX = 3;

/** Newcomers on the list must have the right to apply; whoever lost that right since is named, so that they can be taken off it. */
async function senderProblems(
  db: Kysely<Tables>,
  today: string,
  { sendUsers }: ConfigContent,
  base: ConfigContent,
): Promise<ContentProblem[]> {
  const before = new Set(idsOf(base.sendUsers));
  const added = sendUsers.filter(({ userId }) => !before.has(userId));
  const applicants = await namesOfApplicants(db, today, idsOf(added));
  const strangers = added.filter(({ userId }) => !applicants.has(userId));
  if (strangers.length === 0) return [];
  const names = strangers.slice(0, NAMED_MAX).map(senderInWords).join('、');
  const all = strangers.length > NAMED_MAX ? `${names}等${strangers.length}人` : names;
  return [{ field: 'sendUsers', message: `${all}的账号或角色现在不能申请短信，请移出名单` }];
}

/** A route into nothing would leave a carrier's texts to chance. */
async function routeProblems(
  { channelRoutes }: ConfigContent,
  listChannelsInUse: ContentNeeds['listChannelsInUse'],
): Promise<ContentProblem[]> {
  if (channelRoutes.length === 0) return [];
  const channels = new Map((await listChannelsInUse()).map((channel) => [channel.channelCode, channel]));
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
 * The list with names as they are now; of those who may apply no longer, as they were in the draft or in a version before. Nobody is
 * turned away here: a draft keeps whoever was chosen, and `problemsOf` says who keeps it from being published.
 */
export async function withNames(
  db: Kysely<Tables>,
  today: string,
  sendUsers: readonly SendUser[],
  drafted: readonly SendUser[],
): Promise<SendUser[]> {
  const names: Map<string, Names> = new Map(
    drafted.filter(({ realName }) => realName !== undefined).map((one) => [one.userId, one]),
  );
  for (const [userId, named] of await namesOfApplicants(db, today, idsOf(sendUsers)))
    names.set(userId, named);
  const unknown = idsOf(sendUsers).filter((userId) => !names.has(userId));
  for (const [userId, named] of await namesInVersions(db, unknown)) names.set(userId, named);
  return sendUsers.map((one) => {
    const { userId, smsCategories, dayQuota, monthQuota, urgentFlag } = one;
    const { userName, realName, deptId, fullDeptName, roleName } = names.get(userId) ?? {};
    const limits = { userId, smsCategories, dayQuota, monthQuota, urgentFlag };
    return { ...limits, ...definedOf({ userName, realName, deptId, fullDeptName, roleName }) };
  });
}

type Names = Pick<SendUser, 'userName' | 'realName' | 'deptId' | 'fullDeptName' | 'roleName'>;

const idsOf = (users: readonly SendUser[]): string[] => users.map(({ userId }) => userId);

function definedOf<Fields extends Record<string, string | undefined>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: string;
  };
}
