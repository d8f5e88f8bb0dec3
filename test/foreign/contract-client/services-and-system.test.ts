// Pictures, services, consultations, dictionaries and the menu by a client that knows the contract alone.

import { uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { onePixel } from '../../../packages/server/src/testing/one-pixel.ts';
import { toMoment } from '../../../packages/server/src/time/moment.ts';
import { CONTRACT_PEOPLE } from '../../house/specification/contract-people.ts';
import { startClient } from './client.ts';

const { at, ask, cast, get, superAdmin } = await startClient();
afterAll(() => at.close());

test('pictures are written and told as the files that their upload told of, and sent back so', async () => {
  const upload = { fileName: '稻田.png', category: 'product/20260914', content: onePixel() };
  const uploaded = async () => {
    const { data } = await at.call(uploadAttachment, upload, cast.county.token);
    return { ...data };
  };
  const question = {
    callType: 1,
    callSource: 4,
    title: '茭白',
    content: '叶子发黄',
    callUserName: '王芳',
    phoneNumber: '15400007777',
    deptId: '3301061142',
    callTime: toMoment(at.clock.now()),
  };
  const post = { postType: 1, title: '杨梅', content: '熟了' };
  for (const [call, fields, id] of [
    ['consultation', question, 'consultId'],
    ['interaction', post, 'postId'],
  ] as const) {
    const imageUrls = [await uploaded()];
    const made = await get(`POST /v1/admin/${call}/add`, { ...fields, imageUrls }, cast.county);
    const read = await get(`POST /v1/admin/${call}/details`, { [id]: made[id] }, cast.county);
    expect(read['imageUrls']).toEqual(imageUrls);
  }
  const event = {
    eventTitle: '晚稻照相',
    eventType: 1,
    eventLevel: 3,
    eventContent: '收割',
    deptId: '330106',
  };
  const times = { startTime: '2026-06-01 08:00:00' };
  const save = (fields: object) =>
    get('POST /v1/admin/event/addEvent', { ...event, ...times, ...fields }, cast.county);
  const picturesOf = async () => {
    const { list } = await get('POST /v1/admin/event/searchEvents', { keyword: '晚稻照相' }, cast.county);
    return (list as { imageUrls: unknown }[]).map(({ imageUrls }) => imageUrls);
  };
  const file = await uploaded();
  const { id } = await save({ imageUrls: [file] });
  const told = await picturesOf();
  expect(told).toEqual([[file]]);
  await save({ id, version: 1, imageUrls: told[0] });
  expect(await picturesOf()).toEqual(told);
});

describe('services', () => {
  const shown = async () => {
    const { list } = await get('POST /v2/service/hall/query', { deptId: '330106' }, cast.county);
    return (list as { serviceName: string }[]).map(({ serviceName }) => serviceName);
  };
  const build = async (serviceName: string, orderNum: number) => {
    const written = {
      serviceName,
      serviceType: 2,
      iconUrl: '',
      openMode: 2,
      linkUrl: 'https://example.com/',
      deptId: '330106',
      terminal: [1],
      orderNum,
      createUserId: cast.county.userId,
    };
    const row = { ...written, createTime: at.clock.now(), updateTime: at.clock.now() };
    return at.deps.db.insertInto('serviceHall').values(row).returning('hallId').executeTakeFirstOrThrow();
  };

  test('services are put in order by their numbers alone', async () => {
    const one = await build('农技问答', 10);
    const other = await build('价格行情', 20);
    const orderList = [
      { hallId: one.hallId, orderNum: 2 },
      { hallId: other.hallId, orderNum: 1 },
    ];
    await get('POST /v2/service/hall/order', { orderList }, cast.county);
    expect(await shown()).toEqual(['价格行情', '农技问答']);
  });

  test('consultation telephones are saved as the list was told, in the order of their numbers', async () => {
    const phone = (contactName: string, phoneNumber: string, orderNum: number) => ({
      callTypes: [1],
      contactName,
      phoneNumber,
      orderNum,
      deptId: '330106A1',
      status: 1,
    });
    const phoneList = [phone('林二', '0571-88880002', 2), phone('林一', '0571-88880001', 1)];
    const save = (rows: readonly object[]) =>
      get(
        'POST /v1/admin/consultation/updateConfigPhone',
        { deptId: '330106A1', phoneList: rows },
        cast.county,
      );
    expect(await save(phoneList)).toMatchObject([{ contactName: '林一' }, { contactName: '林二' }]);
    expect(await save(phoneList.slice(0, 1))).toMatchObject([{ contactName: '林二' }]);
  });

  test('a question is taken down with its sound and its place, and tells who has it and who answered', async () => {
    const sound = { fileName: '来电.mp3', category: 'video/20260914', content: Buffer.from('ID3 a voice') };
    const uploaded = await at.call(uploadAttachment, sound, cast.county.token);
    const voiceUrl = uploaded.data?.url;
    const asked = {
      callType: 1,
      callSource: 4,
      title: '茭白发黄',
      content: '叶子发黄',
      callUserName: '王芳',
      phoneNumber: '15499997777',
      deptId: '3301061142',
      callTime: toMoment(at.clock.now()),
      voiceUrl,
      lng: 120.07,
      lat: 30.31,
    };
    const { consultId } = await get('POST /v1/admin/consultation/add', asked, cast.county);
    const read = await get('POST /v1/admin/consultation/details', { consultId }, cast.county);
    expect(read).toMatchObject({ voiceUrl, videoUrl: null, lng: 120.07, lat: 30.31 });
    expect(read).toMatchObject({ assignUserId: null, replyUserName: null });
    const half = await ask('POST /v1/admin/consultation/add', { ...asked, lat: undefined }, cast.county);
    expect(half.data.fieldErrors).toMatchObject([{ field: 'lat' }]);
  });

  test('a value of a dictionary is written whole, sent back whole, and removed by its id', async () => {
    const value = {
      dictTypeCode: 'PORTAL_SERVICE_TYPE',
      dictLabel: '法律援助',
      dictValue: '88',
      sort: 9,
      cssClass: '',
    };
    const rest = { defaultFlag: 0, status: 1, remark: '' };
    const saved = await get('POST /v1/admin/dictValue/save', { ...value, ...rest }, superAdmin);
    const { dictValueId } = saved;
    const changed = { dictValueId, version: 1, ...value, ...rest, dictLabel: '法律咨询' };
    await get('POST /v1/admin/dictValue/update', { ...changed, defaultFlag: 1 }, superAdmin);
    const read = { dictTypeCode: 'PORTAL_SERVICE_TYPE' };
    expect(await get('GET /v1/admin/dictValue/listByDictTypeCode', read, superAdmin)).toContainEqual(
      expect.objectContaining({ dictLabel: '法律咨询', dictValue: '88', defaultFlag: 1 }),
    );
    const moved = { ...changed, version: 2, dictValue: '89' };
    expect((await ask('POST /v1/admin/dictValue/update', moved, superAdmin)).data.fieldErrors).toMatchObject([
      { field: 'dictValue' },
    ]);
    await get('POST /v1/admin/dictValue/remove', { dictValueId }, superAdmin);
  });
});

describe('the menu', () => {
  type Row = Readonly<Record<string, unknown>> & { readonly children: readonly Row[] };
  const tree = async () => (await get('POST /v1/admin/menu/tree', {}, superAdmin)) as unknown as Row[];
  const find = async (menuId: unknown) =>
    (await tree()).flatMap((row) => [row, ...row.children]).find((row) => row['menuId'] === menuId);
  /** As much of a row as the contract names. */
  const told = (row: Row | undefined) => {
    const { sends = {} } = CONTRACT_PEOPLE.find(({ call }) => call.endsWith('/menu/update')) ?? {};
    return Object.fromEntries(Object.keys(sends).map((name) => [name, row?.[name]]));
  };

  test('a section with a page and a link is made, put in order, renamed as it was told, switched off and removed', async () => {
    const make = (fields: object) => get('POST /v1/admin/menu/save', { ...fields }, superAdmin);
    const section = await make({ menuName: '日报', menuType: 'M' });
    const below = { parentId: section['menuId'], menuType: 'C' };
    const page = await make({
      ...below,
      menuName: '监管日报',
      component: 'sms/SuperviseMassSmsApply',
      path: '/own/ribao',
      routeName: 'OwnDaily',
      queryText: '{"tab":"list"}',
      roleIds: [11],
    });
    const link = await make({ ...below, menuName: '气象台', linkFlag: 1, path: 'https://example.org/' });
    expect(await find(section['menuId'])).toMatchObject({
      menuType: 'M',
      children: [
        { menuId: page['menuId'], path: '/own/ribao', routeName: 'OwnDaily', linkFlag: 0, roleIds: [11] },
        { menuId: link['menuId'], path: 'https://example.org/', linkFlag: 1, hidden: 0, status: 1 },
      ],
    });
    const orderList = [
      { menuId: page['menuId'], orderNum: 2 },
      { menuId: link['menuId'], orderNum: 1 },
    ];
    await get('POST /v1/admin/menu/order', { orderList }, superAdmin);
    const ordered = (await find(section['menuId']))?.children.map(({ menuName }) => menuName);
    expect(ordered).toEqual(['气象台', '监管日报']);
    const read = told(await find(page['menuId']));
    await get('POST /v1/admin/menu/update', { ...read, menuName: '每日监管', status: 0 }, superAdmin);
    expect(await find(page['menuId'])).toMatchObject({
      ...read,
      menuName: '每日监管',
      status: 0,
      version: 2,
    });
    const elsewhere = await ask(
      'POST /v1/admin/menu/update',
      { ...read, version: 2, path: '/own/x' },
      superAdmin,
    );
    expect(elsewhere.data.fieldErrors).toEqual([{ field: 'path', message: '地址不能修改，请新增一项' }]);
    const again = await ask(
      'POST /v1/admin/menu/save',
      { ...below, menuName: '又一项', component: 'sms/ApplySMS', path: '/own/ribao' },
      superAdmin,
    );
    expect(again.data.fieldErrors).toMatchObject([{ field: 'path' }]);
    for (const menuId of [page['menuId'], link['menuId'], section['menuId']]) {
      const version = (await find(menuId))?.['version'];
      await get('POST /v1/admin/menu/remove', { menuId, version }, superAdmin);
    }
    expect(await find(section['menuId'])).toBeUndefined();
  });

  test('every item of the product can be sent back as it was told', async () => {
    for (const row of (await tree()).flatMap((one) => [one, ...one.children])) {
      await get('POST /v1/admin/menu/update', told(row), superAdmin);
      expect(await find(row['menuId'])).toMatchObject({ ...told(row), version: Number(row['version']) + 1 });
    }
  });
});
