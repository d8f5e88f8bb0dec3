/** Settings of a channel (短信通道, SmsChannel). */

import * as z from 'zod/mini';
import { CARRIER } from '../../dictionaries.ts';
import { id, text, wholeNumber } from '../../envelope.ts';
import { compactNumber, TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { DAILY_LIMIT_MAX, isPrice } from './conditions.ts';
import {
  CHANNEL_PROTOCOL,
  type ChannelProtocol,
  NODE_MAX,
  protocolLimits,
  SERVICE_ID_MAX,
} from './protocols.ts';

export const channelId = z.string().check(z.regex(/^[1-9][0-9]{0,8}$/, '通道编号不正确'));
export const CHANNEL_TEST_PER_HOUR = 5;

/** A name of the network or an address; an IPv6 one without brackets. */
const host = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*|[0-9A-Fa-f:]{2,39})$/,
      '请填写网关的地址，如 10.1.2.3 或 smpp.example.com，不带 http:// 和端口',
    ),
    z.maxLength(100, '不能超过100个字'),
  );

const octets = (max: number, min: number) =>
  z
    .string()
    .check(
      z.regex(/^[\x21-\x7e]*$/, '只能使用英文字母、数字和符号，不含空格'),
      z.minLength(min, '不能为空'),
      z.maxLength(max, `不能超过${max}个字符`),
    );

/** The longest of any protocol; each has its own in `protocolProblems`. */
const longest = (limit: 'accountMax' | 'secretMax' | 'spCodeMax') =>
  Math.max(...Object.values(protocolLimits).map((limits) => limits[limit]));
const secret = (min: number) => octets(longest('secretMax'), min);
const withoutBlanks = (max: number) => z._default(octets(max, 0), '');

const carriers = z
  .array(z.enum(CARRIER.map(({ value }) => value) as [string, ...string[]], '没有这个运营商'))
  .check(z.minLength(1, '请至少选择一个运营商'), z.maxLength(CARRIER.length, '运营商重复'));

const hour = z._default(z.string().check(z.maxLength(5, '请填写时间，如 08:00')), '');

/** Rate and window of a channel, and when it sends how much. */
const pace = {
  ratePerSecond: wholeNumber(1, 100_000),
  windowSize: wholeNumber(1, 1_000),
  connectCount: wholeNumber(1, 20),
  heartbeatSeconds: wholeNumber(5, 300),
  /** segments of mass SMS a day; null: any number */
  dailyLimit: z._default(z.nullable(wholeNumber(1, DAILY_LIMIT_MAX)), null),
  // both or neither: forms.ts
  sendStartTime: hour,
  sendEndTime: hour,
  price: z._default(z.nullable(z.number().check(z.refine(isPrice, '应为0至100元，最多4位小数'))), null),
  gatewaySign: z._default(z.string().check(z.trim(), z.maxLength(20, '签名应为【】内2至18个字')), ''),
};

export const newChannelFields = {
  channelCode: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[A-Za-z][A-Za-z0-9_-]{1,19}$/, '请填写2至20位编号，字母开头，可用字母、数字、横线和下划线'),
    ),
  channelName: text(30, 1),
  protocol: z.enum(CHANNEL_PROTOCOL.map(({ value }) => value) as [ChannelProtocol], '没有这种协议'),
  carriers,
  host,
  port: wholeNumber(1, 65_535),
  account: octets(longest('accountMax'), 1),
  secret: secret(1),
  sourceNumber: z
    .string()
    .check(
      z.maxLength(TYPED_NUMBER_MAX, '内容过长'),
      z.overwrite(compactNumber),
      z.regex(/^\d{0,20}$/, '请填写不超过20位的数字'),
    ),
  // those that the protocol does not have are not kept
  spCode: withoutBlanks(longest('spCodeMax')),
  serviceId: withoutBlanks(SERVICE_ID_MAX),
  node: withoutBlanks(NODE_MAX),
  listenPort: z._default(wholeNumber(0, 65_535), 0),
  ...pace,
};

export const changedChannelFields = {
  channelId,
  version: wholeNumber(1, 2_147_483_647),
  ...newChannelFields,
  /** left empty: it stays as it is, unless address or account change */
  secret: z._default(secret(0), ''),
};

export const testId = id;
