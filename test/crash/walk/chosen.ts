/** Draws of a walk: people, applications and fields, mostly those with which an act is possible. */
import { type SaveFields } from '../../../packages/server/src/testing/mass-sms-cast.ts';
import { toMoment } from '../../../packages/server/src/time/moment.ts';
import { NAMES, type PersonName, type World } from './world.ts';

export type Random = () => number;
export type Act = (world: World, random: Random) => Promise<string>;

/** The word that is forbidden at times; every text in four holds it. */
export const WORD = '抢种';

export const oneOf = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

export const WRITERS: readonly PersonName[] = [
  'village',
  'messenger',
  'messenger',
  'scribe',
  'scribe',
  'twin',
  'county',
  'city',
];
export const REVIEWERS_OF: Record<string, readonly PersonName[]> = {
  '33010611': ['township'],
  '330106': ['county', 'county2'],
  '3301': ['city'],
  '33': ['province', 'province2'],
};
export const REVIEWERS: readonly PersonName[] = [
  'township',
  'county',
  'county2',
  'city',
  'province',
  'province2',
];
/** Mostly those whose business it is. */
export const someone = (random: Random, usual: readonly PersonName[]): PersonName =>
  random() < 0.85 ? oneOf(random, usual) : oneOf(random, NAMES);

export interface Known {
  readonly apply_id: string;
  readonly version: number;
  readonly content_hash: string | null;
  readonly audit_step: number;
  readonly audit_status: number;
  readonly send_status: number;
  readonly writer: PersonName;
  readonly region: string | null;
}

/** One of the applications, mostly one that stands where the act may start. */
export async function someApplication(
  world: World,
  random: Random,
  wanted: (one: Known) => boolean,
): Promise<Known | undefined> {
  const { rows } = await world.run.pool.query<Known>(
    `SELECT a.apply_id, a.version, a.content_hash, a.audit_step, a.audit_status, a.send_status, a.current_audit_dept_id AS region, CASE u.real_name WHEN 'county2' THEN 'twin' ELSE u.real_name END AS writer
     FROM mass_sms_apply AS a JOIN sys_user AS u ON u.user_id = a.apply_user_id WHERE a.del_flag = 0 ORDER BY a.apply_id DESC LIMIT 12`,
  );
  const fitting = rows.filter(wanted);
  // Those who act at once are mostly about the same one.
  const [newest] = fitting;
  if (newest && random() < 0.5) return newest;
  return random() < 0.9 && fitting.length > 0
    ? oneOf(random, fitting)
    : rows[Math.floor(random() * rows.length)];
}
export const isWritten = ({ audit_status: at }: Known) => at === 0 || at > 3;
export const isReviewed = ({ audit_status: at }: Known) => at === 1 || at === 2;
export const isPassed = ({ audit_status: at }: Known) => at === 3;
export const isUnderWay = ({ send_status: at }: Known) => [1, 2, 7].includes(at);
export const isSending = ({ send_status: at }: Known) => at === 2;
export const isHeld = ({ send_status: at }: Known) => at === 7;
export const isEnded = ({ send_status: at }: Known) => [3, 4, 5, 6].includes(at);

export function someText(world: World, random: Random): string {
  world.lastText += 1;
  const middle = oneOf(random, [
    '加固大棚',
    `注意${WORD}`,
    '${name}请防台风',
    '台风将至，请疏通沟渠。'.repeat(10),
  ]);
  return `第${world.lastText}批：${middle}。`;
}

export function someFields(world: World, random: Random): SaveFields {
  const smsCategory = oneOf(random, ['01', '01', '06', '08']);
  const urgentFlag = smsCategory === '01' && random() < 0.4 ? 1 : 0;
  const isTimed = urgentFlag === 0 && random() < 0.35;
  const at = world.app.clock.now().getTime() + (15 + random() * 60) * 60_000;
  const kind = random();
  const typed = world.phones.filter(() => random() < 0.4);
  return {
    smsTitle: `走一走${world.lastText}`,
    smsCategory,
    smsContent: someText(world, random),
    urgentFlag,
    ...(urgentFlag === 1 ? { urgentReason: '台风' } : {}),
    ...(isTimed ? { sendMode: 2 as const, sendTime: toMoment(new Date(at)) } : {}),
    ...(kind < 0.75
      ? {
          sendObjType: [1],
          objDeptIds: [
            oneOf(random, ['3301061142', '3301061142', '33010611', '330106', '3301061101', '3301061201']),
          ],
        }
      : { sendObjType: [4], phoneNumbers: typed }),
    ...(random() < 0.15 ? { canaryMode: oneOf(random, [1, 2] as const), canaryCount: 50 } : {}),
    submitFlag: random() < 0.85 ? 1 : 0,
  };
}

export const heard = ({ code, msg }: { code: number; msg: string }) =>
  code === 200 ? 'ok' : `${code} ${msg}`;
