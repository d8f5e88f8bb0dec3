/**
 * A test of one channel: a service text with fixed words to one number, over this channel or not at all. The words are not
 * whoever asks's to choose, since nobody reviews them.
 */

import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  channelTestResult,
  testChannel,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { CHANNEL_TEST_PER_HOUR } from '@farmers-mailbox/contract/messaging/channels/fields.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { requirePhone } from '../../../access/typed-phone.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { failReasonOf } from '../../../gateways/fail-reasons.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { MINUTE_MS, toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { queueServiceSms } from '../service-sms/actions.ts';
import { countServiceSms, findServiceSms, ServiceState } from '../service-sms/queries.ts';
import { readOtherConfig } from '../sms-config/queries.ts';
import { lockChannel } from './page-queries.ts';
import { mayTestChannel } from './policy.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

const PURPOSE = 'channelTest';
/** A channel that did not take it by then is not working. */
const WAITS_MS = 2 * MINUTE_MS;

/** @throws Refusal 4030 the channel is paused, 4006 the number had its tests of this hour */
export async function sendChannelTest(
  { db, clock, personalData }: Needs,
  act: Act,
  { channelId, phoneNumber: typed }: CheckedRequestOf<typeof testChannel>,
): Promise<AnswerOf<typeof testChannel>> {
  const phoneNumber = requirePhone(typed);
  const { defaultSign } = await readOtherConfig(db);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const channel = await lockChannel(trx, Number(channelId));
    if (!channel) throw new Refusal(ErrorCode.notFound, '通道不存在或已移除');
    demand(mayTestChannel(act.actor, channel));
    const hourAgo = new Date(now.getTime() - 60 * MINUTE_MS);
    const earlier = await countServiceSms(trx, PURPOSE, personalData.hash(phoneNumber), hourAgo);
    if (earlier >= CHANNEL_TEST_PER_HOUR) {
      const sentence = `这个号码一小时内已测试${CHANNEL_TEST_PER_HOUR}次，请稍后再试`;
      throw new Refusal(ErrorCode.tooFrequent, sentence);
    }
    const content = `${defaultSign}这是短信通道“${channel.channelName}”的测试短信，${toMoment(now).slice(5, 16)}发出，无需回复。`;
    const testId = await queueServiceSms(trx, personalData, {
      phoneNumber,
      content,
      purpose: PURPOSE,
      createTime: now,
      expireTime: new Date(now.getTime() + WAITS_MS),
      onlyChannelId: channel.channelId,
    });
    const operation = {
      module: '短信通道',
      action: '测试',
      bizType: 'sms_channel',
      bizId: channelId,
      summary: `测试短信通道“${channel.channelName}”，发往 ${maskPhone(phoneNumber)}`,
    };
    await logOperation(trx, act, operation, now);
    return { testId, content };
  });
}

/** @throws Refusal 4040 unless it is a test: codes and notices of people are nobody's to look at */
export async function readChannelTest(
  { db }: Pick<Needs, 'db'>,
  testId: string,
): Promise<AnswerOf<typeof channelTestResult>> {
  const test = await findServiceSms(db, PURPOSE, testId);
  if (!test) throw new Refusal(ErrorCode.notFound);
  return {
    state: test.state,
    createTime: toMoment(test.createTime),
    submitTime: toMomentOrNull(test.submitTime),
    reportTime: toMomentOrNull(test.reportTime),
    reason: reasonOf(test.state, test.failCode),
    isOver: test.state >= ServiceState.delivered,
  };
}

function reasonOf(state: number, failCode: string | null): string | null {
  if (state === ServiceState.unknown) return '已提交，没有收到运营商的应答或结果';
  if (state !== ServiceState.failed) return null;
  if (failCode === 'EXPIRED') return '两分钟内没有从这条通道发出，或对方关机、不在服务区';
  return failReasonOf(failCode) ?? '未能发出';
}
