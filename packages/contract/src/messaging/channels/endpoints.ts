/**
 * The calls of the page 短信通道 (SmsChannel): how each channel fares, and what people decide about it. A secret is
 * taken and never answered.
 */

import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { flag, id, moment, nothing, text, verdict, wholeNumber } from '../../envelope.ts';
import { obeys } from '../../rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { cost } from '../mass-sms/costs.ts';
import { changedChannelFields, channelId, newChannelFields, testId } from './fields.ts';
import { protocolProblems, wrongConditions } from './forms.ts';

const editing = permitted('sms:channel:edit');
const version = wholeNumber(1, 2_147_483_647);

/** `waiting`: switched on, and no sender has taken it in hand yet. `standing`: the built-in carrier beside a real channel. */
export const ChannelState = {
  connected: 'connected',
  waiting: 'waiting',
  refused: 'refused',
  unreachable: 'unreachable',
  paused: 'paused',
  standing: 'standing',
} as const;

const event = z.object({
  /** what happened, for people */
  sentence: z.string(),
  amount: z.number(),
  firstTime: moment,
  lastTime: moment,
});
const channel = z.object({
  channelId,
  channelCode: z.string(),
  channelName: z.string(),
  protocol: z.enum(['SIM', 'SMPP34', 'CMPP20', 'CMPP30', 'SMGP30', 'SGIP12']),
  /** `builtIn`: the trial's own carrier; `settings`: from SMPP_URL or CARRIER_URLS, changed where the program runs */
  origin: z.enum(['builtIn', 'settings', 'console']),
  carriers: z.array(z.string()),
  host: z.string(),
  port: z.number(),
  account: z.string(),
  sourceNumber: z.string(),
  /** `ChannelTerms`; empty where the protocol has none */
  spCode: z.string(),
  serviceId: z.string(),
  node: z.string(),
  listenPort: z.number(),
  ratePerSecond: z.number(),
  windowSize: z.number(),
  connectCount: z.number(),
  heartbeatSeconds: z.number(),
  dailyLimit: z.nullable(z.number()),
  /** segments of mass SMS that today was booked for, as far as there is or was a limit */
  takenToday: z.number(),
  /** has had its limit: what is not urgent goes over another channel, or waits for tomorrow */
  isFull: z.boolean(),
  /** `HH:mm`; both empty: at any time */
  sendStartTime: z.string(),
  sendEndTime: z.string(),
  /** 【…】 that the gateway adds; empty: ours stands in the text */
  gatewaySign: z.string(),
  /** yuan a segment */
  price: z.nullable(z.number()),
  /** this month, of mass SMS */
  monthCost: cost,
  /** outside its hours: as with the limit, what is urgent leaves all the same */
  isClosed: z.boolean(),
  status: flag,
  state: z.enum(['connected', 'waiting', 'refused', 'unreachable', 'paused', 'standing']),
  /** why it is not connected, for people */
  stateReason: z.nullable(z.string()),
  stateTime: z.nullable(moment),
  /** carriers whose texts it takes just now: its own, without those that a preferred channel serves */
  servedCarriers: z.array(z.string()),
  /** mass SMS of today in China */
  submittedCount: z.number(),
  deliveredCount: z.number(),
  failedCount: z.number(),
  unknownCount: z.number(),
  /** per cent of what has a receipt; null while nothing has */
  successRate: z.nullable(z.number()),
  /** left over it, perhaps, and without an answer */
  doubtCount: z.number(),
  failures: z.array(z.object({ reason: z.string(), amount: z.number() })),
  events: z.array(event),
  /** what is wrong just now although it may look connected, for people */
  troubles: z.array(
    z.object({
      kind: z.enum(['restless', 'stalled', 'unreadable', 'misset', 'deaf', 'mute']),
      sentence: z.string(),
      sinceTime: moment,
    }),
  ),
  version: z.number(),
  can: z.object({ edit: verdict, pause: verdict, resume: verdict, remove: verdict, test: verdict }),
});
export type ChannelRow = z.output<typeof channel>;

export const listChannels = get('/v1/admin/smsChannel/list', {
  access: editing,
  summary: '短信通道：状态、今日情况、最近的问题，按优先顺序',
  isBackground: true,
  request: z.strictObject({}),
  answer: z.object({
    list: z.array(channel),
    /** recipients of applications that are being sent, and wait for a channel of the carrier */
    waiting: z.array(z.object({ carrier: z.string(), amount: z.number() })),
    /** YYYY-MM, of China */
    month: z.string(),
    /** of the month, over all channels, removed ones too */
    costs: z.array(z.object({ carrier: z.string(), ...cost.shape })),
    /** senders that are at work */
    senderCount: z.number(),
    /** where they can be reached: what a carrier of SGIP has to be told, with the port of the channel */
    senderAddresses: z.array(z.string()),
    time: moment,
  }),
});

export const addChannel = post('/v1/admin/smsChannel/add', {
  isCreating: true,
  access: editing,
  summary: '新增短信通道，排在最后，启用',
  request: z.strictObject(newChannelFields).check(obeys(protocolProblems), obeys(wrongConditions)),
  answer: z.object({ channelId }),
});

export const updateChannel = post('/v1/admin/smsChannel/update', {
  access: editing,
  summary: '修改短信通道，几秒内生效，不丢失、不重发',
  request: z.strictObject(changedChannelFields).check(obeys(protocolProblems), obeys(wrongConditions)),
  answer: nothing,
});

export const changeChannelStatus = post('/v1/admin/smsChannel/changeStatus', {
  access: editing,
  summary: '暂停或启用短信通道',
  request: z.strictObject({ channelId, version, status: flag, reason: z._default(text(100), '') }),
  answer: nothing,
});

export const orderChannels = post('/v1/admin/smsChannel/order', {
  access: editing,
  summary: '全部通道的优先顺序，前面的正常时后面的同运营商通道不发送',
  request: z.strictObject({
    channelIds: z.array(channelId).check(z.minLength(1, '没有通道'), z.maxLength(200, '通道过多')),
  }),
  answer: nothing,
});

export const removeChannel = post('/v1/admin/smsChannel/remove', {
  access: editing,
  summary: '移除已暂停的短信通道',
  request: z.strictObject({ channelId, version }),
  answer: nothing,
});

export const testChannel = post('/v1/admin/smsChannel/test', {
  access: editing,
  summary: '经这条通道向一个号码发一条固定内容的测试短信',
  request: z.strictObject({ channelId, phoneNumber: text(TYPED_NUMBER_MAX, 1) }),
  answer: z.object({ testId: id, content: z.string() }),
});

export const channelTestResult = get('/v1/admin/smsChannel/testResult', {
  access: editing,
  summary: '测试短信的应答和回报',
  isBackground: true,
  request: z.strictObject({ testId }),
  answer: z.object({
    /** D: 0 waiting for the channel, 1 on its way, 2 accepted, 3 delivered, 4 failed, 5 unknown */
    state: wholeNumber(0, 5),
    createTime: moment,
    submitTime: z.nullable(moment),
    reportTime: z.nullable(moment),
    reason: z.nullable(z.string()),
    isOver: z.boolean(),
  }),
});
