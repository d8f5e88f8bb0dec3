// Service types, icons and smart devices of live shops: whose they are, who uses them, what keeps them from being removed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { downloadFile, uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import {
  pageServiceIcons,
  pageServiceTypes,
  pageSmartDevices,
  removeServiceIcons,
  removeServiceTypes,
  removeSmartDevices,
  saveServiceIcon,
  saveServiceType,
  saveSmartDevice,
  updateServiceIcon,
  updateServiceType,
  updateSmartDevice,
} from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { moveShopThings } from './queries.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-shop-'));
let at: TestApp;
let province: SignedInTestUser;
let county: SignedInTestUser;
let other: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  const as = (roleKey: RoleKey, deptId: string) => at.signInAs({ roleKeys: [roleKey], deptId });
  province = await as('provinceAdmin', '33A1');
  county = await as('countyAdmin', '330106A1');
  other = await as('countyAdmin', '330108A1');
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await at.deps.db.deleteFrom('liveShopSmartDevice').execute();
  await at.deps.db.deleteFrom('liveShopServiceType').execute();
  await at.deps.db.deleteFrom('liveShopServiceIcon').execute();
});

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>alert(1)</script><path d="M2 2h20v20H2z" fill="#2b8a3e"/></svg>',
);
const upload = (content: Buffer, by = county, fileName = 'icon.svg') =>
  at.call(uploadFile, { fileName, content, category: 'icon' }, by.token);
/** As a browser of the test app gets them. */
const bytesOf = async (iconUrl: string, { token }: SignedInTestUser): Promise<Buffer> =>
  (
    await at.app.inject({
      url: `${API_BASE}${downloadFile.path}?relativeUrl=${iconUrl}`,
      headers: { [TOKEN_HEADER]: token, 'user-agent': 'test browser' },
    })
  ).rawPayload;
const iconBy = async (by = county, fields: Partial<RequestOf<typeof saveServiceIcon>> = {}) => {
  const icon = { iconName: '便民', iconType: 1 as const, iconUrl: dataOf(await upload(SVG, by)), ...fields };
  return dataOf(await at.call(saveServiceIcon, icon, by.token)).id;
};
const type = (fields: Partial<RequestOf<typeof saveServiceType>> = {}) => ({
  typeName: '便民服务',
  typeCode: 'convenience',
  itemNames: ['代缴水电费'],
  ...fields,
});
const typeBy = async (by = county, fields: Partial<RequestOf<typeof saveServiceType>> = {}) =>
  dataOf(await at.call(saveServiceType, type(fields), by.token)).id;
const device = (fields: Partial<RequestOf<typeof saveSmartDevice>> = {}) => ({
  deviceName: '自助终端',
  deviceNo: 'ZD-1',
  deviceType: 1 as const,
  shopName: '三墩便民店',
  deptId: '33010611',
  managerName: '陈店长',
  managerPhone: '15400001234',
  ...fields,
});
const deviceBy = async (by = county, fields: Partial<RequestOf<typeof saveSmartDevice>> = {}) =>
  dataOf(await at.call(saveSmartDevice, device(fields), by.token)).id;
const devicesOf = async (by = county, asked: RequestOf<typeof pageSmartDevices> = {}) =>
  dataOf(await at.call(pageSmartDevices, asked, by.token)).list;

describe('[BIZ-04] icons', () => {
  test('an uploaded svg is kept as a png that everybody may read, without its mark-up', async () => {
    const iconUrl = dataOf(await upload(SVG));
    expect(iconUrl).toMatch(/\.png$/);
    await at.call(saveServiceIcon, { iconName: '便民', iconType: 1, iconUrl }, county.token);
    const bytes = await bytesOf(iconUrl, other);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 });
    expect(bytes.toString('latin1')).not.toContain('alert');
  });

  test.each([
    ['a jpeg', sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } }).jpeg()],
    ['a text', Buffer.from('icon')],
    [
      'an svg that grows without end',
      Buffer.from('<!DOCTYPE s [<!ENTITY a "aa"><!ENTITY b "&a;&a;&b;">]><svg>&b;</svg>'),
    ],
  ])('refuses %s beside the file', async (_, content) => {
    const bytes = Buffer.isBuffer(content) ? content : await content.toBuffer();
    expect(await upload(bytes)).toMatchObject({
      code: ErrorCode.fileTypeUnsupported,
      msg: '这个图标打不开，或不是png、svg格式，请另存为png再上传',
      fieldErrors: [{ field: 'file' }],
    });
  });

  test('refuses what is larger than 200 KB, and an svg where a picture is asked for', async () => {
    expect(await upload(Buffer.alloc(204_801))).toMatchObject({
      code: ErrorCode.fileTooLarge,
      msg: '图标不能超过200KB',
    });
    const asPicture = await at.call(uploadFile, { fileName: 'face.svg', content: SVG }, county.token);
    expect(asPicture.code).toBe(ErrorCode.fileTypeUnsupported);
  });

  test('what an svg refers to on the server is not drawn', async () => {
    const secret = path.join(folder, 'secret.png');
    await sharp({ create: { width: 24, height: 24, channels: 3, background: '#f00' } }).toFile(secret);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><image href="file://${secret}" width="24" height="24"/></svg>`;
    const iconUrl = dataOf(await upload(Buffer.from(svg)));
    expect((await sharp(await bytesOf(iconUrl, county)).stats()).isOpaque).toBe(false);
  });

  test('one that is in use stays, and says how many use it', async () => {
    const id = await iconBy();
    await typeBy(county, { iconId: id });
    await deviceBy(county, { iconId: id });
    expect(await at.call(removeServiceIcons, { ids: [id] }, county.token)).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: '图标“便民”有2处在用（服务类型1个、智能设备1台），请先把它们换掉，或改为停用',
    });
    const [row] = dataOf(await at.call(pageServiceIcons, {}, county.token)).list;
    expect(row).toMatchObject({ id, useCount: 2, can: { remove: '有2处在用，请先换掉，或改为停用' } });
    await expect(at.deps.db.deleteFrom('liveShopServiceIcon').execute()).rejects.toThrow(/foreign key/);
  });

  test('of removing an icon and choosing it at once one is refused', async () => {
    const id = await iconBy();
    const [removed, chosen] = await Promise.all([
      at.call(removeServiceIcons, { ids: [id] }, county.token),
      at.call(saveServiceType, type({ iconId: id }), county.token),
    ]);
    expect([removed.code, chosen.code].toSorted((a, b) => a - b)).toEqual([
      200,
      removed.code === 200 ? ErrorCode.validation : ErrorCode.stateChanged,
    ]);
  });

  test('a changed picture lets the former one go; two who change at once: the second is told', async () => {
    const id = await iconBy();
    const iconUrl = dataOf(await upload(SVG));
    const change = { id, version: 1, iconName: '便民新', iconType: 1 as const, iconUrl };
    expect((await at.call(updateServiceIcon, change, county.token)).code).toBe(200);
    const shown = await at.deps.db
      .selectFrom('sysFile')
      .select('relativeUrl')
      .where('refCount', '>', 0)
      .execute();
    expect(shown.map(({ relativeUrl }) => relativeUrl)).toContain(iconUrl);
    expect((await at.call(updateServiceIcon, change, county.token)).code).toBe(ErrorCode.stateChanged);
    expect((await at.call(removeServiceIcons, { ids: [id] }, county.token)).data.successCount).toBe(1);
  });
});

describe('[BIZ-04] service types', () => {
  test('those of the regions around are there for choosing, and kept by their own region alone', async () => {
    const id = await typeBy(province);
    const [row] = dataOf(await at.call(pageServiceTypes, {}, county.token)).list;
    const reason = '由上级维护，可以使用，不能修改';
    expect(row).toMatchObject({ id, deptName: '浙江省', can: { edit: reason, remove: reason } });
    const change = await at.call(updateServiceType, { ...type(), id, version: 1 }, county.token);
    expect(change).toMatchObject({ code: ErrorCode.forbidden, msg: reason });
    expect((await at.call(removeServiceTypes, { ids: [id] }, county.token)).code).toBe(ErrorCode.forbidden);
    await deviceBy(county, { serviceTypeIds: [id] });
    expect((await devicesOf())[0]?.serviceTypes).toEqual([{ id, typeName: '便民服务' }]);
  });

  test('another county sees none of them and cannot use them', async () => {
    const id = await typeBy();
    expect(dataOf(await at.call(pageServiceTypes, {}, other.token)).list).toEqual([]);
    const taken = await at.call(
      saveSmartDevice,
      device({ deptId: '33010801', serviceTypeIds: [id] }),
      other.token,
    );
    expect(taken.fieldErrors).toEqual([
      { field: 'serviceTypeIds', message: '所选的服务类型已停用、删除，或不能用在这个区域，请重新选择' },
    ]);
    expect(await devicesOf(other)).toEqual([]);
  });

  test('a device that moves to another county takes no type of the old one along', async () => {
    const city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
    const [id, everywhere] = [await typeBy(), await typeBy(province)];
    const deviceId = await deviceBy(county, { serviceTypeIds: [id] });
    const moved = { ...device({ deptId: '33010801' }), id: deviceId, version: 1 };
    const refused = await at.call(updateSmartDevice, { ...moved, serviceTypeIds: [id] }, city.token);
    expect(refused.fieldErrors.map(({ field }) => field)).toEqual(['serviceTypeIds']);
    const taken = await at.call(updateSmartDevice, { ...moved, serviceTypeIds: [everywhere] }, city.token);
    expect(taken.code).toBe(200);
  });

  test('one that devices offer stays; a disabled one is not chosen any more', async () => {
    const id = await typeBy();
    const deviceId = await deviceBy(county, { serviceTypeIds: [id] });
    expect((await at.call(removeServiceTypes, { ids: [id] }, county.token)).msg).toContain(
      '有1处在用（智能设备1台）',
    );
    await at.call(updateServiceType, { ...type({ status: 0 }), id, version: 1 }, county.token);
    const kept = await at.call(
      updateSmartDevice,
      { ...device({ serviceTypeIds: [id] }), id: deviceId, version: 1 },
      county.token,
    );
    expect(kept.code).toBe(200);
    const second = await at.call(
      saveSmartDevice,
      device({ deviceNo: 'ZD-2', serviceTypeIds: [id] }),
      county.token,
    );
    expect(second.fieldErrors.map(({ field }) => field)).toEqual(['serviceTypeIds']);
  });

  test('refuses a code that is there, a wrong one and items twice, each beside its field', async () => {
    await typeBy();
    expect(await at.call(saveServiceType, type(), county.token)).toMatchObject({
      code: ErrorCode.duplicate,
      fieldErrors: [{ field: 'typeCode' }],
    });
    const wrong = await at.call(
      saveServiceType,
      type({ typeName: ' ', typeCode: '1', itemNames: ['代办', '代办'] }),
      county.token,
    );
    expect(wrong.fieldErrors.map(({ field }) => field)).toEqual(['typeName', 'typeCode', 'itemNames']);
  });

  test('a merge takes them along, under another code where it is taken', async () => {
    await typeBy();
    await typeBy(other);
    const { db } = at.deps;
    await db.transaction().execute((trx) => moveShopThings(trx, '330108', '330106', at.clock.now()));
    const codes = dataOf(await at.call(pageServiceTypes, {}, county.token)).list.map(
      ({ typeCode }) => typeCode,
    );
    expect(codes).toHaveLength(2);
    expect(new Set(codes).size).toBe(2);
  });
});

describe('[BIZ-04] smart devices', () => {
  test('the number of the person is encrypted, masked in the list and stays when it comes back masked', async () => {
    const id = await deviceBy();
    const [row] = await devicesOf();
    expect(row).toMatchObject({ managerPhone: '154****1234', onlineStatus: 0, lastOnlineTime: null });
    const { db, personalData } = at.deps;
    const change = { ...device({ managerPhone: '154****1234', shopName: '新店' }), id, version: 1 };
    expect((await at.call(updateSmartDevice, change, county.token)).code).toBe(200);
    const stored = await db.selectFrom('liveShopSmartDevice').selectAll().executeTakeFirstOrThrow();
    expect(personalData.decrypt(stored.managerPhoneCipher ?? Buffer.alloc(0))).toBe('15400001234');
    const foreign = { ...device({ managerPhone: '154****9999' }), id, version: 2 };
    expect((await at.call(updateSmartDevice, foreign, county.token)).fieldErrors).toEqual([
      { field: 'managerPhone', message: '请填写完整的手机号码' },
    ]);
    const log = await db
      .selectFrom('logOper')
      .select(['afterData', 'summary'])
      .where('bizId', '=', id)
      .execute();
    expect(log).toHaveLength(2);
    expect(JSON.stringify(log)).not.toContain('15400001234');
  });

  test('refuses a number that is there, a place outside the area, half a place and days in the wrong order', async () => {
    await deviceBy();
    expect(await at.call(saveSmartDevice, device(), county.token)).toMatchObject({
      code: ErrorCode.duplicate,
      fieldErrors: [{ field: 'deviceNo' }],
    });
    const elsewhere = await at.call(
      saveSmartDevice,
      device({ deviceNo: 'ZD-2', deptId: '33010801' }),
      county.token,
    );
    expect(elsewhere.code).toBe(ErrorCode.forbidden);
    const wrong = await at.call(
      saveSmartDevice,
      device({ lng: 120.1, installDate: '2026-05-02', warrantyDate: '2026-05-01', simNo: '15400001234' }),
      county.token,
    );
    expect(wrong.fieldErrors.map(({ field }) => field)).toEqual(['lat', 'simNo', 'warrantyDate']);
  });

  test('a place on the map lies within its region', async () => {
    const beside = await at.call(saveSmartDevice, device({ lng: 120.21, lat: 30.19 }), county.token);
    expect(beside.fieldErrors).toEqual([{ field: 'lng', message: '这个位置不在所选区域的范围内' }]);
    const id = await deviceBy(county, { lng: 120.0829, lat: 30.3271 });
    const moved = { ...device({ lng: 120.21, lat: 30.19 }), id, version: 1 };
    expect((await at.call(updateSmartDevice, moved, county.token)).fieldErrors[0]?.field).toBe('lng');
  });

  test('a point that the outlines no longer hold stays with a device whose point is not changed', async () => {
    const outside = { lng: 120.21, lat: 30.19 };
    const id = await deviceBy();
    await at.deps.db.updateTable('liveShopSmartDevice').set(outside).where('id', '=', id).execute();
    const change = (version: number, fields: object) =>
      at.call(updateSmartDevice, { ...device(outside), ...fields, id, version }, county.token);
    dataOf(await change(1, { shopName: '三墩新店' }));
    expect((await change(2, { lng: 120.22 })).fieldErrors[0]?.field).toBe('lng');
  });

  test('moved to another county it takes neither icon nor services of the former one along', async () => {
    const [iconId, typeId] = [await iconBy(), await typeBy()];
    const id = await deviceBy(province, { iconId, serviceTypeIds: [typeId] });
    const move = (fields: Partial<RequestOf<typeof saveSmartDevice>>) => {
      const there = { ...device({ deptId: '33010801', ...fields }), id, version: 1 };
      return at.call(updateSmartDevice, there, province.token);
    };
    expect((await move({ iconId })).fieldErrors[0]?.field).toBe('iconId');
    expect((await move({ serviceTypeIds: [typeId] })).fieldErrors[0]?.field).toBe('serviceTypeIds');
    expect((await move({})).code).toBe(200);
  });

  test('is found by name, number, kind and place within the area, and removed', async () => {
    const id = await deviceBy();
    await deviceBy(province, { deviceNo: 'GB-9', deviceName: '广播', deviceType: 3, deptId: '33010801' });
    expect((await devicesOf(province)).map(({ deviceNo }) => deviceNo)).toEqual(['GB-9', 'ZD-1']);
    expect(
      await devicesOf(province, { deviceName: '终端', deviceNo: 'ZD', deviceType: 1, deptId: '330106' }),
    ).toHaveLength(1);
    expect((await at.call(pageSmartDevices, { deptId: '330108' }, county.token)).code).toBe(
      ErrorCode.outsideArea,
    );
    expect((await at.call(removeSmartDevices, { ids: [id] }, other.token)).code).toBe(ErrorCode.notFound);
    expect((await at.call(removeSmartDevices, { ids: [id] }, county.token)).data.successCount).toBe(1);
    expect(await devicesOf()).toEqual([]);
  });
});
