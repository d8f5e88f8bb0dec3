/**
 * Acts of people on channels. Senders look at the table every second and follow: a pause or another address lets what
 * left be answered first, another rate holds at once.
 */

import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  addChannel,
  changeChannelStatus,
  orderChannels,
  removeChannel,
  updateChannel,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import {
  CHANNEL_PROTOCOL,
  type ChannelProtocol,
  type ChannelTerms,
  isSameCarrier,
  termsOf,
} from '@farmers-mailbox/contract/messaging/channels/protocols.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { leadsHere } from '../../../gateways/allowed-addresses.ts';
import { demand, overtaken, Refusal, refuseField, refuseTaken } from '../../../http/refusal.ts';
import { type Act, type Deed, logOperation, type Operation } from '../../system/operation-log/actions.ts';
import { keptFieldsOf } from './kept-fields.ts';
import {
  changeChannelRow,
  findListener,
  hasUnsettled,
  insertChannel,
  type LockedChannel,
  lockChannel,
  lockOrder,
  writeOrder,
} from './page-queries.ts';
import {
  mayEditChannel,
  mayKeepChannels,
  mayPauseChannel,
  mayRemoveChannel,
  mayResumeChannel,
} from './policy.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>;
type Fields = Omit<CheckedRequestOf<typeof addChannel>, 'secret'>;

const absent = () => new Refusal(ErrorCode.notFound, '通道不存在或已移除');
const MODULE = '短信通道';

/** @throws Refusal 4091 the code is, or was, another channel's, or the port is; 4000 an address of this machine */
export async function addNewChannel(
  { db, clock, personalData, config }: Needs,
  act: Act,
  { secret, ...typed }: CheckedRequestOf<typeof addChannel>,
): Promise<string> {
  demand(mayKeepChannels(act.actor));
  const fields = withItsTerms(typed);
  requireElsewhere(config, fields);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    await requireOwnPort(trx, fields, null);
    const channelId = await insertChannel(trx, {
      ...columnsOf(fields),
      origin: 'console',
      secretCipher: personalData.encryptSecret(secret),
      ...lastChange(act, now),
    }).catch(refuseSecond);
    const summary = `新增短信通道“${fields.channelName}”`;
    await record(trx, act, now, channelId, { action: '新增', summary, after: inWords(fields) });
    return String(channelId);
  });
}

/**
 * Address, account and password belong together: a password is never carried to another address, and another address is
 * another carrier, to which nothing may go that the former may have had.
 * @throws Refusal 4090 somebody changed it meanwhile; 4000 the address while something is unsettled, or without the password
 */
export async function changeChannel(
  { db, clock, personalData, config }: Needs,
  act: Act,
  { channelId, version, secret, ...typed }: CheckedRequestOf<typeof updateChannel>,
): Promise<void> {
  const fields = withItsTerms(typed);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const before = await requireChannel(trx, channelId, version);
    demand(mayEditChannel(act.actor, before));
    if (fields.channelCode !== before.channelCode)
      throw refuseField('channelCode', '通道编号不能修改，发送记录用它指明通道');
    const isMoved =
      fields.host !== before.host || fields.port !== before.port || fields.account !== before.account;
    const isOtherCarrier = !isSameCarrier(fields.protocol, before.protocol);
    if (isMoved) requireElsewhere(config, fields);
    if (isMoved || isOtherCarrier) await requireMovable(trx, before, secret, isMoved ? 'host' : 'protocol');
    await requireOwnPort(trx, fields, before.channelId);
    const changed = {
      ...columnsOf(fields),
      ...(secret === '' ? {} : { secretCipher: personalData.encryptSecret(secret) }),
      ...lastChange(act, now),
    };
    if (!(await changeChannelRow(trx, { channelId: before.channelId, version }, changed)))
      throw overtaken('这条通道');
    const summary = `修改短信通道“${before.channelName}”${secret === '' ? '' : '，更换了密码'}`;
    const change = { before: inWords(fieldsOf(before)), after: inWords(fields) };
    await record(trx, act, now, before.channelId, { action: '修改', summary, ...change });
  });
}

/** A host's name is looked up again whenever the channel connects. */
function requireElsewhere(
  { localChannels, databaseUrl }: Needs['config'],
  place: Pick<Fields, 'host' | 'port'>,
): void {
  if (localChannels || !leadsHere(place, databaseUrl)) return;
  throw refuseField('host', '不能填写本机、链路本地或本系统数据库的地址，请填写运营商网关的地址');
}

async function requireMovable(
  trx: Kysely<Tables>,
  before: LockedChannel,
  secret: string,
  field: 'host' | 'protocol',
): Promise<void> {
  if (secret === '') throw refuseField('secret', '协议、地址、端口或账号改变时，请重新填写密码');
  if (before.status === 1)
    throw refuseField(field, '请先暂停通道，再修改协议、地址、端口或账号；也可以另外新增一条通道');
  if (await hasUnsettled(trx, before.channelId))
    throw refuseField(
      field,
      '这条通道还有已发出、没有结果的短信，有结果后才能修改协议、地址、端口或账号；也可以另外新增一条通道',
    );
}

/** A port of the sender's machine can be held open for one carrier. */
async function requireOwnPort(
  trx: Kysely<Tables>,
  { listenPort }: Fields,
  channelId: number | null,
): Promise<void> {
  const other = listenPort === 0 ? undefined : await findListener(trx, listenPort, channelId);
  if (other !== undefined)
    throw refuseTaken('listenPort', `通道“${other}”已使用这个接收端口，请换一个，并告诉运营商`);
}

const withItsTerms = (typed: Fields): Fields => ({
  ...typed,
  ...termsOf(typed.protocol, typed.account, typed),
});

function columnsOf({ spCode, serviceId, node, listenPort, ...fields }: Fields) {
  const terms: ChannelTerms = { spCode, serviceId, node, listenPort };
  return {
    ...fields,
    carriers: [...new Set(fields.carriers)],
    price: fields.price === null ? null : String(fields.price),
    terms: fields.protocol === 'SMPP34' ? null : JSON.stringify(terms),
  };
}

/** A paused channel still receives answers and receipts but sends no more: waiting texts go over other channels, or wait. */
export async function switchChannel(
  { db, clock }: Needs,
  act: Act,
  { channelId, version, status, reason }: CheckedRequestOf<typeof changeChannelStatus>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const before = await requireChannel(trx, channelId, version);
    demand(status === 1 ? mayResumeChannel(act.actor, before) : mayPauseChannel(act.actor, before));
    const changed = {
      status,
      lastState: null,
      lastStateTime: null,
      lastError: null,
      ...lastChange(act, now),
    };
    if (!(await changeChannelRow(trx, { channelId: before.channelId, version }, changed)))
      throw overtaken('这条通道');
    const action = status === 1 ? '启用' : '暂停';
    const after = { 状态: action, ...(reason === '' ? {} : { 原因: reason }) };
    const summary = `${action}短信通道“${before.channelName}”`;
    await record(trx, act, now, before.channelId, { action, summary, after });
  });
}

/** @param channelIds must be all channels there are: whoever saw another list is asked to look again */
export async function reorderChannels(
  { db, clock }: Needs,
  act: Act,
  { channelIds }: CheckedRequestOf<typeof orderChannels>,
): Promise<void> {
  demand(mayKeepChannels(act.actor));
  const wanted = channelIds.map(Number);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const present = await lockOrder(trx);
    const isSameSet =
      new Set(wanted).size === present.length && present.every(({ channelId }) => wanted.includes(channelId));
    if (!isSameSet || wanted.length !== present.length) throw overtaken('通道的顺序');
    await writeOrder(trx, wanted);
    const names = (ids: readonly number[]) =>
      ids.map((id) => present.find(({ channelId }) => channelId === id)?.channelName ?? '').join('、');
    const change = {
      before: { 顺序: names(present.map(({ channelId }) => channelId)) },
      after: { 顺序: names(wanted) },
    };
    await record(trx, act, now, '-', { action: '调整顺序', summary: '调整短信通道的优先顺序', ...change });
  });
}

/** It stays in the database for the sent texts that name it. Receipts that come later find nobody who listens. */
export async function removePausedChannel(
  { db, clock }: Needs,
  act: Act,
  { channelId, version }: CheckedRequestOf<typeof removeChannel>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const before = await requireChannel(trx, channelId, version);
    demand(mayRemoveChannel(act.actor, before));
    if (await hasUnsettled(trx, before.channelId))
      throw new Refusal(
        ErrorCode.forbidden,
        '这条通道还有已发出、没有结果的短信，请启用它等待运营商回报，有结果后再移除',
      );
    const changed = { removedTime: now, ...lastChange(act, now) };
    if (!(await changeChannelRow(trx, { channelId: before.channelId, version }, changed)))
      throw overtaken('这条通道');
    const summary = `移除短信通道“${before.channelName}”`;
    const former = inWords(fieldsOf(before));
    await record(trx, act, now, before.channelId, { action: '移除', summary, before: former });
  });
}

async function requireChannel(
  trx: Kysely<Tables>,
  channelId: string,
  version: number,
): Promise<LockedChannel> {
  const found = await lockChannel(trx, Number(channelId));
  if (!found) throw absent();
  if (found.version !== version) throw overtaken('这条通道');
  return found;
}

function refuseSecond(error: unknown): never {
  if (isUniqueViolation(error, 'sms_channel_channel_code_key'))
    throw new Refusal(ErrorCode.duplicate, '通道编号已被使用（移除的通道也占用编号），请换一个');
  throw error;
}

const lastChange = ({ actor }: Act, now: Date) => ({ updateUserName: actor.realName, updateTime: now });

/** A channel of the settings is neither changed nor removed here: it has one of these protocols. */
const fieldsOf = (channel: LockedChannel): Fields => ({
  ...keptFieldsOf(channel),
  protocol: channel.protocol as ChannelProtocol,
});

const inWords = (fields: Fields) => ({
  ...fields,
  protocol: labelOf(CHANNEL_PROTOCOL, fields.protocol),
  carriers: fields.carriers.map((one) => labelOf(CARRIER, one)).join('、'),
});

function record(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  channelId: number | '-',
  deed: Deed & Pick<Operation, 'summary'>,
): Promise<void> {
  const operation = { module: MODULE, ...deed, bizType: 'sms_channel', bizId: String(channelId) };
  return logOperation(trx, act, operation, now);
}
