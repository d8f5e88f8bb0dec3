/** Registers, changes, reviews, stops and removes applications of other systems and gives them secrets. Each act is one transaction with its row in the log. */
import { randomBytes } from 'node:crypto';
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  changeAppStatus,
  passApp,
  removeApp,
  resetAppSecret,
  saveApp,
  updateApp,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { isMaskedPhone, maskPhone, tidyTelephone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField } from '../../../http/refusal.ts';
import { chinaDay } from '../../../time/moment.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import { type Act, type Deed, logOperation } from '../../system/operation-log/actions.ts';
import { isAddressOrNet } from './addresses.ts';
import { findOwners, type OwnerCandidate } from './owner-queries.ts';
import { mayChange, mayChangeStatus, mayDecide, mayRemove, ownerOf } from './policy.ts';
import { insertApp, isOwnApp, lockApp, type OwnedApp, setApp } from './queries.ts';
import { demandDept, type WholeFields, wholeOf } from './whole-fields.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type Fields = WholeFields;

const KEY_BYTES = 12;
const SECRET_BYTES = 32;

/**
 * Registers an application, which waits for its review.
 * @returns the secret, in clear for this one time
 * @throws Refusal 4030 for an owner who is not below the actor, 4000 a field, 4091 the name
 */
export async function addApp(
  { db, clock, personalData }: Needs,
  act: Act,
  written: CheckedRequestOf<typeof saveApp>,
) {
  const { actor } = act;
  const fields = wholeOf(actor, written, null);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const owner = await demandFields(trx, act, fields, now);
    demandDept(written.deptId, owner);
    const appKey = `app${randomBytes(KEY_BYTES).toString('hex')}`;
    const appSecret = newSecret();
    const appId = await insertApp(trx, {
      ...writtenColumns(personalData, fields, owner, null),
      ...secretColumns(personalData.encryptSecret(appSecret), act, now),
      ...waitingColumns(act, now),
      appKey,
      createUserId: actor.userId,
      createUserName: actor.realName,
      createTime: now,
      updateTime: now,
    }).catch(refuseSecond);
    await log(trx, act, now, { appId, appName: fields.appName }, { action: '登记', after: shown(fields) });
    return { appId, appKey, appSecret };
  });
}

/**
 * Changes an application. What it may do was reviewed: where that changes, and after a refusal, it waits for its review again.
 * @throws Refusal 4040 outside the area, 4030 for an owner who is not below the actor, 4000 a field, 4090 somebody was faster, 4091 the name
 */
export async function changeApp(
  { db, clock, personalData }: Needs,
  act: Act,
  { appId, version, ...asked }: CheckedRequestOf<typeof updateApp>,
) {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const before = await requireApp(trx, act, appId);
    demand(mayChange(act.actor, 'app:edit', ownerOf(before)));
    const fields = wholeOf(act.actor, asked, before);
    const owner = await demandFields(trx, act, fields, now);
    demandDept(asked.deptId, owner);
    const written = writtenColumns(personalData, fields, owner, before.contactPhoneCipher);
    const isReviewed = UNDER_REVIEW.includes(before.accessStatus) || grantOf(written) !== grantOf(before);
    const set = { ...written, ...(isReviewed ? waitingColumns(act, now) : {}), updateTime: now };
    if (!(await setApp(trx, { appId, version }, set).catch(refuseSecond))) {
      throw overtaken('这个应用');
    }
    await log(trx, act, now, before, { action: '修改', before: shown(before), after: shown(fields) });
    return { appId, accessStatus: isReviewed ? AppStatus.waiting : before.accessStatus };
  });
}

/** Those that nobody has passed. */
const UNDER_REVIEW: readonly number[] = [AppStatus.waiting, AppStatus.refused];

/** All that a review allows, in one text; the order of a list means nothing. */
function grantOf(app: {
  readonly ownerIdentityId: string;
  readonly ipList: readonly string[];
  readonly apiScopes: readonly string[];
  readonly smsCategories: readonly string[];
  readonly areaIds: readonly string[];
  readonly dayQuota: number;
  readonly dayWriteQuota: number;
  readonly ratePerMinute: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}): string {
  const lists = [app.ipList, app.apiScopes, app.smsCategories, app.areaIds].map((list) => list.toSorted());
  const numbers = [app.dayQuota, app.dayWriteQuota, app.ratePerMinute];
  return JSON.stringify([app.ownerIdentityId, ...lists, ...numbers, app.validFrom, app.validTo]);
}

const waitingColumns = ({ actor }: Act, now: Date) => ({
  accessStatus: AppStatus.waiting,
  submitUserId: actor.userId,
  submitUserName: actor.realName,
  submitTime: now,
  auditUserId: null,
  auditUserName: null,
  auditTime: null,
  auditOpinion: null,
});

/** Passes one, or refuses it with the reason. @throws Refusal 4040, 4030, 4090 for one that was changed or decided meanwhile */
export async function decideOnApp(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  act: Act,
  { appId, version, auditOpinion }: CheckedRequestOf<typeof passApp>,
  accessStatus: typeof AppStatus.inUse | typeof AppStatus.refused,
): Promise<void> {
  const { actor } = act;
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const app = await requireApp(trx, act, appId);
    if (app.version !== version) throw overtaken('这个应用');
    const isOwn = await isOwnApp(trx, appId, actor);
    demand(mayDecide(actor, ownerOf(app), { accessStatus: app.accessStatus, isOwn }));
    const audit = { auditUserId: actor.userId, auditUserName: actor.realName, auditTime: now, auditOpinion };
    const isDecided = await setApp(trx, { appId, version }, { ...audit, accessStatus, updateTime: now });
    if (!isDecided) throw overtaken('这个应用');
    const action = accessStatus === AppStatus.inUse ? '审核通过' : '审核不通过';
    const before = { accessStatus: app.accessStatus };
    await log(trx, act, now, app, { action, before, after: { accessStatus, auditOpinion } });
  });
}

/** Counts from the next call on. @throws Refusal 4040, 4030, 4090 */
export async function switchApp(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  act: Act,
  { appId, version, accessStatus }: CheckedRequestOf<typeof changeAppStatus>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const app = await requireApp(trx, act, appId);
    demand(mayChange(act.actor, 'app:edit', ownerOf(app)));
    demand(mayChangeStatus(act.actor, ownerOf(app), app.accessStatus), ErrorCode.stateChanged);
    const isChanged = await setApp(trx, { appId, version }, { accessStatus, updateTime: now });
    if (!isChanged) throw overtaken('这个应用');
    const action = accessStatus === AppStatus.inUse ? '启用' : '停用';
    const before = { accessStatus: app.accessStatus };
    await log(trx, act, now, app, { action, before, after: { accessStatus } });
  });
}

/** Its texts, its calls and all that it brought in stay. @throws Refusal 4040, 4030, 4090 for one in use */
export async function takeAppAway(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  act: Act,
  { appId, version }: CheckedRequestOf<typeof removeApp>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const app = await requireApp(trx, act, appId);
    demand(mayChange(act.actor, 'app:edit', ownerOf(app)));
    demand(mayRemove(act.actor, ownerOf(app), app.accessStatus), ErrorCode.stateChanged);
    const isRemoved = await setApp(trx, { appId, version }, { delFlag: 1, updateTime: now });
    if (!isRemoved) throw overtaken('这个应用');
    await log(trx, act, now, app, { action: '删除', before: shown(app) });
  });
}

/** The contact's number in full: who looked is written down in the same transaction. @throws Refusal 4040 */
export async function readContact(
  { db, clock, personalData }: Needs,
  act: Act,
  appId: string,
): Promise<{ phoneNumber: string }> {
  return db.transaction().execute(async (trx) => {
    const app = await requireApp(trx, act, appId);
    if (app.contactPhoneCipher === null) throw new Refusal(ErrorCode.notFound, '应用没有登记联系人电话');
    await log(trx, act, clock.now(), app, { action: '查看联系人电话' });
    return { phoneNumber: personalData.decrypt(app.contactPhoneCipher) };
  });
}

/** Replaces the secret: what is signed with the old one is refused from now on. @throws Refusal 4040, 4030, 4090 */
export async function renewSecret(
  { db, clock, personalData }: Needs,
  act: Act,
  { appId, version }: CheckedRequestOf<typeof resetAppSecret>,
): Promise<string> {
  const secret = newSecret();
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const app = await requireApp(trx, act, appId);
    demand(mayChange(act.actor, 'app:secret', ownerOf(app)));
    const set = { ...secretColumns(personalData.encryptSecret(secret), act, now), updateTime: now };
    if (!(await setApp(trx, { appId, version }, set))) throw overtaken('这个应用');
    await log(trx, act, now, app, { action: '重置密钥' });
  });
  return secret;
}

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

function secretColumns(secretCipher: Buffer, { actor }: Act, now: Date) {
  return {
    secretCipher,
    secretTime: now,
    secretUserId: actor.userId,
    secretUserName: actor.realName,
  };
}

async function requireApp(trx: Transaction<Tables>, { actor }: Act, appId: string): Promise<OwnedApp> {
  const app = await lockApp(trx, managedArea(actor), appId);
  if (!app) throw new Refusal(ErrorCode.notFound, '应用不存在');
  return app;
}

async function requireOwner(
  trx: Transaction<Tables>,
  { actor }: Act,
  identityId: string,
  today: string,
): Promise<OwnerCandidate> {
  const [owner] = await findOwners(trx, managedArea(actor), today, { identityId });
  if (!owner) throw refuseField('ownerIdentityId', '管辖范围内没有这位可以申请短信的人，请重新选择');
  const allowed = mayChange(actor, 'app:edit', owner);
  if (allowed !== true) throw new Refusal(ErrorCode.forbidden, allowed);
  return owner;
}

/** @returns who is to answer for it */
async function demandFields(
  trx: Transaction<Tables>,
  act: Act,
  fields: Fields,
  now: Date,
): Promise<OwnerCandidate> {
  const owner = await requireOwner(trx, act, fields.ownerIdentityId, chinaDay(now));
  await demandAreasAndAddresses(trx, owner, fields);
  return owner;
}

async function demandAreasAndAddresses(
  trx: Transaction<Tables>,
  owner: OwnerCandidate,
  { areaIds, ipList }: Fields,
): Promise<void> {
  if (!areaIds.every(isRegionCode)) throw refuseField('areaIds', '区域请选择市、县、乡镇或村');
  const area = areaOf(owner);
  const names = await namesOfDepts(trx, areaIds);
  const foreign = areaIds.filter((deptId) => !names.has(deptId) || !covers(area, deptId));
  if (foreign.length > 0) {
    const message = `负责人${owner.realName}管不到${foreign.map((one) => names.get(one) ?? one).join('、')}`;
    throw new Refusal(ErrorCode.outsideArea, message, [{ field: 'areaIds', message }]);
  }
  const wrong = ipList.filter((one) => !isAddressOrNet(one));
  if (wrong.length > 0) throw refuseField('ipList', `不是IP地址或网段：${wrong.join('、')}`);
}

function writtenColumns(
  { encrypt, decrypt }: Needs['personalData'],
  fields: Fields,
  owner: OwnerCandidate,
  keptPhone: Buffer | null,
) {
  const { contactPhone } = fields;
  if (isMaskedPhone(contactPhone) && (keptPhone === null || maskPhone(decrypt(keptPhone)) !== contactPhone)) {
    throw refuseField('contactPhone', '请填写完整的手机号码');
  }
  return {
    ...shown(fields),
    contactPhoneCipher: isMaskedPhone(contactPhone) ? keptPhone : encrypt(tidyTelephone(contactPhone)),
    ownerIdentityId: fields.ownerIdentityId,
    deptId: owner.deptId,
  };
}

/** Fields that are kept as they were written, also in the log. */
function shown(
  app: Omit<
    Fields,
    'contactPhone' | 'ownerIdentityId' | 'appType' | 'apiScopes' | 'validFrom' | 'validTo'
  > & {
    readonly appType: number;
    readonly apiScopes: readonly string[];
    readonly validFrom: string | null;
    readonly validTo: string | null;
  },
) {
  return {
    appName: app.appName,
    appType: app.appType,
    ownerUnit: app.ownerUnit,
    contactName: app.contactName,
    callbackUrl: app.callbackUrl,
    purpose: app.purpose,
    ipList: [...new Set(app.ipList)],
    apiScopes: [...new Set(app.apiScopes)],
    smsCategories: [...new Set(app.smsCategories)],
    areaIds: [...new Set(app.areaIds)],
    dayQuota: app.dayQuota,
    dayWriteQuota: app.dayWriteQuota,
    ratePerMinute: app.ratePerMinute,
    validFrom: app.validFrom,
    validTo: app.validTo,
  };
}

function refuseSecond(error: unknown): never {
  if (!isUniqueViolation(error, 'app_access_name')) throw error;
  const message = '这个单位已有同名的应用，请换一个名称';
  throw new Refusal(ErrorCode.duplicate, message, [{ field: 'appName', message }]);
}

async function log(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  { appId, appName }: { appId: string; appName: string },
  deed: Deed,
): Promise<void> {
  const summary = `${deed.action}接入应用“${appName}”`;
  const operation = { module: '应用接入管理', ...deed, bizType: 'app_access', bizId: appId, summary };
  await logOperation(trx, act, operation, now);
}
