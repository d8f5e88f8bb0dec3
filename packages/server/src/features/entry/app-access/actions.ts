/** Registers, changes, pauses applications of other systems and gives them secrets. Each act is one transaction with its row in the log. */
import { randomBytes } from 'node:crypto';
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  changeAppStatus,
  resetAppSecret,
  saveApp,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import { chinaDay } from '../../../time/moment.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { isAddressOrNet } from './addresses.ts';
import { managedArea, mayChange, ownerOf } from './policy.ts';
import { findApp, findOwners, insertApp, type OwnedApp, type OwnerCandidate, updateApp } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type SaveFields = CheckedRequestOf<typeof saveApp>;

const KEY_BYTES = 12;
const SECRET_BYTES = 32;

/**
 * Registers an application, or changes one.
 * @returns the secret of a new one, in clear for this one time
 * @throws Refusal 4040 outside the area, 4030 for an owner who is not below the actor, 4000 a field, 4090 somebody was faster, 4091 the name
 */
export async function storeApp(needs: Needs, act: Act, fields: SaveFields) {
  const { db, clock } = needs;
  return db.transaction().execute(async (trx) => {
    const before = fields.appId === undefined ? null : await requireApp(trx, act, fields.appId);
    if (before) demand(mayChange(act.actor, 'app:edit', ownerOf(before)));
    const owner = await requireOwner(trx, act, fields.ownerIdentityId, chinaDay(clock.now()));
    await demandAreasAndAddresses(trx, owner, fields);
    return before ? change(trx, needs, act, before, fields, owner) : create(trx, needs, act, fields, owner);
  });
}

async function create(
  trx: Transaction<Tables>,
  { clock, personalData }: Needs,
  act: Act,
  fields: SaveFields,
  owner: OwnerCandidate,
) {
  const now = clock.now();
  const appKey = `app${randomBytes(KEY_BYTES).toString('hex')}`;
  const appSecret = newSecret();
  const { actor } = act;
  const appId = await insertApp(trx, {
    ...writtenColumns(fields, owner),
    ...secretColumns(personalData.encryptSecret(appSecret), act, now),
    appKey,
    createUserId: actor.userId,
    createUserName: actor.realName,
    createTime: now,
    updateTime: now,
  }).catch(refuseSecond);
  await log(trx, act, '登记', { appId, appName: fields.appName }, null, shown(fields), now);
  return { appId, appKey, appSecret };
}

async function change(
  trx: Transaction<Tables>,
  { clock }: Needs,
  act: Act,
  before: OwnedApp,
  fields: SaveFields,
  owner: OwnerCandidate,
) {
  const now = clock.now();
  const at = { appId: before.appId, version: fields.version ?? 0 };
  const set = { ...writtenColumns(fields, owner), updateTime: now };
  if (!(await updateApp(trx, at, set).catch(refuseSecond))) throw new Refusal(ErrorCode.stateChanged);
  await log(trx, act, '修改', before, shown(before), shown(fields), now);
  return { appId: before.appId, appKey: before.appKey, appSecret: null };
}

/** Counts from the next call on. @throws Refusal 4040, 4030, 4090 */
export async function switchApp(
  { db, clock }: Needs,
  act: Act,
  { appId, version, status }: CheckedRequestOf<typeof changeAppStatus>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const app = await requireApp(trx, act, appId);
    demand(mayChange(act.actor, 'app:edit', ownerOf(app)));
    const isChanged = await updateApp(trx, { appId, version }, { status, updateTime: now });
    if (!isChanged) throw new Refusal(ErrorCode.stateChanged);
    const action = status === 1 ? '启用' : '停用';
    await log(trx, act, action, app, { status: app.status }, { status }, now);
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
    if (!(await updateApp(trx, { appId, version }, set))) throw new Refusal(ErrorCode.stateChanged);
    await log(trx, act, '重置密钥', app, null, null, now);
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
  const app = await findApp(trx, managedArea(actor), appId, true);
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

async function demandAreasAndAddresses(
  trx: Transaction<Tables>,
  owner: OwnerCandidate,
  { areaIds, ipList }: SaveFields,
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

function writtenColumns(fields: SaveFields, owner: OwnerCandidate) {
  return { ...shown(fields), ownerIdentityId: fields.ownerIdentityId, deptId: owner.deptId };
}

/** Fields that are kept as they were written, also in the log. */
function shown(
  app: Omit<SaveFields, 'appId' | 'version' | 'ownerIdentityId' | 'apiScopes'> & {
    readonly apiScopes: readonly string[];
  },
) {
  return {
    appName: app.appName,
    purpose: app.purpose,
    ipList: [...new Set(app.ipList)],
    apiScopes: [...new Set(app.apiScopes)],
    smsCategories: [...new Set(app.smsCategories)],
    areaIds: [...new Set(app.areaIds)],
    dayQuota: app.dayQuota,
    dayWriteQuota: app.dayWriteQuota,
    ratePerMinute: app.ratePerMinute,
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
  action: string,
  { appId, appName }: { appId: string; appName: string },
  before: object | null,
  after: object | null,
  now: Date,
): Promise<void> {
  const summary = `${action}接入应用“${appName}”`;
  const operation = { module: '应用接入管理', action, bizType: 'app_access', bizId: appId, summary };
  await logOperation(trx, act, { ...operation, before, after }, now);
}
