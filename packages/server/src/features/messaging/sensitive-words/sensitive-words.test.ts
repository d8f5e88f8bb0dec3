/** The page 敏感词管理: who runs whose words, what comes in, what goes, and that it counts everywhere at once. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { checkWords } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { WORD_TYPE_KEY } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../database/connect.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openCurrentMatcher } from './queries.ts';

let at: TestApp;
let province: SignedInTestUser;
let guard: SignedInTestUser;
let hangzhou: SignedInTestUser;
let ningbo: SignedInTestUser;
let writer: SignedInTestUser;
let fraud: string;
beforeAll(async () => {
  at = await startTestApp();
  province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  guard = await at.signInAs({ roleKeys: ['securityAdmin'], deptId: '33A1' });
  hangzhou = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  ningbo = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3302A1' });
  writer = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  fraud = await category(province, '诈骗');
});
afterAll(() => at.close());

async function category(
  by: SignedInTestUser,
  typeName: string,
  parentId: string | null = null,
): Promise<string> {
  return dataOf(await at.call(endpoints.saveWordCategory, { typeName, parentId }, by.token)).typeId;
}
const add = (by: SignedInTestUser, words: string[], fields: object = {}) =>
  at.call(
    endpoints.addSensitiveWords,
    { parentId: fraud, words, wordLevel: 1, matchMode: 1, ...fields },
    by.token,
  );
const listed = async (by: SignedInTestUser, filters: object = {}) =>
  dataOf(await at.call(endpoints.pageSensitiveWords, { pageSize: 100, ...filters }, by.token));
const namesOf = async (by: SignedInTestUser, filters: object = {}) =>
  (await listed(by, filters)).list.map(({ typeName }) => typeName);
const wordOf = async (typeName: string, by = province) => {
  const row = (await listed(by, { typeName })).list.find((one) => one.typeName === typeName);
  if (!row) throw new Error(`There is no ${typeName}.`);
  return row;
};
const written = (smsContent: string, by = writer) => at.call(checkWords, { smsContent }, by.token);
const logged = () =>
  at.deps.db
    .selectFrom('logOper')
    .select(['action', 'summary', 'bizType'])
    .where('module', '=', '敏感词管理')
    .orderBy('logId', 'desc')
    .executeTakeFirst();

describe('[SMS-10] POST /globalType/addSensitiveWords', () => {
  test('takes many lines at once, passes over empty ones, and they count in the next text', async () => {
    const words = ['冒充公检法', '', '  安全账户转账  ', '屏幕共享退款'];
    const { data } = await add(province, words, { warningFlag: 1 });
    expect(data).toEqual({ successCount: 3, repeatWords: [], problemCount: 0, problems: [] });
    expect(await logged()).toEqual({
      action: '批量新增',
      summary: '新增敏感词 3 个到“诈骗”',
      bizType: 'global_type',
    });
    expect(await written('有人冒 充-公检法')).toMatchObject({
      code: ErrorCode.sensitiveWord,
      msg: '冒充公检法',
    });
    expect((await written('谨防冒充公检法')).data).toEqual({ hitFlag: 0, hits: [] });
  });

  test('all or nothing: every line with its reason', async () => {
    const before = (await listed(province)).total;
    const lines = [
      '全新的词',
      '冒充公檢法',
      '全新的詞',
      '！！',
      '骗',
      '种猪',
      '人工',
      '长'.repeat(51),
      '台风',
    ];
    const { data } = await add(province, lines);
    expect(data.successCount).toBe(0);
    expect(data.repeatWords).toEqual(['冒充公檢法', '全新的詞']);
    expect(data.problems).toEqual([
      { lineNo: 2, word: '冒充公檢法', problem: '敏感词里已有“冒充公检法”，不用再加' },
      { lineNo: 3, word: '全新的詞', problem: '与第1行是同一个词，请删去其中一个' },
      { lineNo: 4, word: '！！', problem: '没有文字或数字，不能作为敏感词' },
      {
        lineNo: 5,
        word: '骗',
        problem: '只有一个字，会误伤很多正常的短信，请写成词，或把匹配方式改为“整词”',
      },
      { lineNo: 6, word: '种猪', problem: '会误伤常用的词“种猪”，请写得更长，或把它加为例外词' },
      { lineNo: 7, word: '人工', problem: '会误伤常用的词“人工授精”，请写得更长，或把它加为例外词' },
      { lineNo: 8, word: '长'.repeat(51), problem: '超过50个字，请只写关键的词' },
      { lineNo: 9, word: '台风', problem: expect.stringContaining('会误伤常用的词“台风”') },
    ]);
    expect((await listed(province)).total).toBe(before);
  });

  test('an exception goes to the words that it contains, and one that contains none is refused beside its field', async () => {
    const { data } = await add(province, ['麻药', '迷幻剂'], { exceptWords: ['局部麻药'] });
    expect(data.successCount).toBe(2);
    expect((await wordOf('麻药')).exceptWords).toEqual(['局部麻药']);
    expect((await wordOf('迷幻剂')).exceptWords).toEqual([]);
    const useless = await add(province, ['甲乙丙'], { exceptWords: ['甲乙'] });
    expect(useless.fieldErrors[0]).toMatchObject({ field: 'exceptWords' });
  });

  test('thousands at once are taken in a moment', async () => {
    const own = await category(province, '批量');
    const words = Array.from({ length: 5_000 }, (_, place) => `第${place}号违禁商品`);
    const start = performance.now();
    expect((await add(province, words, { parentId: own })).data.successCount).toBe(5_000);
    expect(performance.now() - start).toBeLessThan(10_000);
    const page = await listed(province, { parentId: own, pageNum: 50 });
    expect([page.total, page.list.length]).toEqual([5_000, 100]);
    const { data } = await at.call(endpoints.removeContainChildren, { typeIds: [own] }, province.token);
    expect(data.removeCount).toBe(5_001);
    expect(await logged()).toMatchObject({ summary: '删除分类 1 个和敏感词 5000 个：批量' });
  });
});

describe('[SMS-10] whose words', () => {
  test('a city adds words for itself, into categories of the province too; other cities neither see nor feel them', async () => {
    await add(hangzhou, ['西湖黑车拼团']);
    expect(await namesOf(hangzhou)).toContain('西湖黑车拼团');
    expect(await namesOf(province)).toContain('西湖黑车拼团');
    expect(await namesOf(ningbo)).not.toContain('西湖黑车拼团');
    expect((await written('西湖黑车拼团')).code).toBe(ErrorCode.sensitiveWord);
    const outside = await at.signInAs({ roleKeys: ['citySmsMessenger'], deptId: '3302A1' });
    expect((await written('西湖黑车拼团', outside)).code).toBe(200);
    const word = await wordOf('西湖黑车拼团');
    const { typeId } = word;
    const fields = toFields({ ...word, parentId: fraud, status: 0 });
    const changed = await at.call(endpoints.updateSensitiveWord, fields, ningbo.token);
    expect(changed.code).toBe(ErrorCode.notFound);
    const removed = await at.call(endpoints.removeContainChildren, { typeIds: [typeId] }, ningbo.token);
    expect(removed.code).toBe(ErrorCode.notFound);
  });

  test('a city sees the words of the province and why it cannot touch them; the security administrator can', async () => {
    const word = await wordOf('迷幻剂', hangzhou);
    const reason = '这是全省共用的，由省级管理，您可以查看，不能改动';
    expect(word.can).toEqual({ edit: reason, remove: reason });
    const typeIds = [word.typeId];
    const off = { typeIds, status: 0 as const };
    expect(await at.call(endpoints.changeSensitiveWordStatus, off, hangzhou.token)).toMatchObject({
      code: ErrorCode.forbidden,
      msg: reason,
    });
    expect((await at.call(endpoints.changeSensitiveWordStatus, off, guard.token)).data.successCount).toBe(1);
    expect((await at.call(endpoints.changeSensitiveWordStatus, off, guard.token)).data.successCount).toBe(0);
    expect((await written('迷幻剂')).data.hits).toEqual([]);
  });

  test('a city cannot let words count elsewhere, nor put words of the province into its own category', async () => {
    const elsewhere = await add(hangzhou, ['外地的词'], { effectDeptId: '3302' });
    expect(elsewhere.fieldErrors[0]).toMatchObject({ field: 'effectDeptId' });
    const own = await category(hangzhou, '杭州');
    const wide = await add(province, ['全省的词'], { parentId: own });
    expect(wide.fieldErrors[0]).toMatchObject({
      field: 'parentId',
      message: expect.stringContaining('杭州'),
    });
    const foreign = await at.call(
      endpoints.saveWordCategory,
      { typeName: '探路', parentId: own },
      ningbo.token,
    );
    expect(foreign.fieldErrors[0]).toMatchObject({ field: 'parentId' });
    // two cities may have a category, and a word, of the same name
    expect(await category(ningbo, '杭州')).not.toBe(own);
    expect((await add(ningbo, ['西湖黑车拼团'])).data.successCount).toBe(1);
  });

  test('a messenger and a county run none', async () => {
    for (const roleKey of ['countySmsMessenger', 'countyAdmin', 'auditAdmin'] as const) {
      const { token } = await at.signInAs({
        roleKeys: [roleKey],
        deptId: roleKey === 'auditAdmin' ? '33A1' : '330106A1',
      });
      expect((await at.call(endpoints.pageSensitiveWords, {}, token)).code).toBe(ErrorCode.forbidden);
      expect((await at.call(endpoints.pageWordHits, {}, token)).code).toBe(ErrorCode.forbidden);
    }
  });
});

/** The fields of a row as its form sends them. */
function toFields(row: Omit<endpoints.WordRow, 'parentId' | 'status'> & { parentId: string; status: 0 | 1 }) {
  const {
    typeId,
    version,
    typeName,
    parentId,
    wordLevel,
    matchMode,
    exceptWords,
    aliasWords,
    effectDeptId,
    status,
  } = row;
  const fields = { typeId, version, typeName, parentId, wordLevel, matchMode, exceptWords, aliasWords };
  return { ...fields, effectDeptId, status, remark: '' };
}
const change = async (typeName: string, fields: object) => {
  const row = await wordOf(typeName);
  return at.call(
    endpoints.updateSensitiveWord,
    { ...toFields({ ...row, parentId: row.parentId ?? '', status: row.status === 1 ? 1 : 0 }), ...fields },
    province.token,
  );
};

describe('[SMS-10] POST /globalType/update', () => {
  test('changes level, other ways of writing and exceptions, for the next text; an old version is refused', async () => {
    await add(province, ['地下钱庄']);
    const { version } = await wordOf('地下钱庄');
    expect((await change('地下钱庄', { aliasWords: ['DXQZ'], exceptWords: ['查处地下钱庄'] })).code).toBe(
      200,
    );
    expect((await written('dx-qz')).msg).toBe('地下钱庄');
    expect((await written('查处地下钱庄')).code).toBe(200);
    expect((await change('地下钱庄', { version })).code).toBe(ErrorCode.stateChanged);
    expect((await change('地下钱庄', { wordLevel: 2 })).code).toBe(200);
    expect((await written('地下钱庄')).data).toMatchObject({ hitFlag: 1, hits: [{ level: 2 }] });
  });

  test('is refused beside the field that would do harm', async () => {
    const told = async (fields: object) => (await change('地下钱庄', fields)).fieldErrors[0]?.field;
    expect(await told({ typeName: '麻药' })).toBe('typeName');
    expect(await told({ typeName: '种猪', exceptWords: [] })).toBe('typeName');
    expect(await told({ exceptWords: ['钱庄'] })).toBe('exceptWords');
    expect(await told({ aliasWords: ['草'] })).toBe('aliasWords');
  });
});

describe('[SMS-10] categories', () => {
  test('stand in a tree of three levels, are moved but not into themselves, and go with all below', async () => {
    const top = await category(province, '营销');
    const middle = await category(province, '保健品', top);
    const low = await category(province, '会销', middle);
    const tooDeep = await at.call(
      endpoints.saveWordCategory,
      { typeName: '更深', parentId: low },
      province.token,
    );
    expect(tooDeep.fieldErrors[0]?.message).toContain('最多3级');
    const twin = await at.call(
      endpoints.saveWordCategory,
      { typeName: '会销', parentId: middle },
      province.token,
    );
    expect(twin.code).toBe(ErrorCode.duplicate);
    expect(twin.fieldErrors).toEqual([{ field: 'typeName', message: '同一级已有这个名称的分类，请换一个' }]);
    await add(province, ['免费领保健品', '专家义诊送药'], { parentId: low });
    const move = { typeId: top, version: 1, typeName: '营销', parentId: low };
    const circle = await at.call(endpoints.updateWordCategory, move, province.token);
    expect(circle.fieldErrors[0]?.message).toContain('下级分类');
    const tree = async () =>
      dataOf(await at.call(endpoints.wordTree, { typeKey: WORD_TYPE_KEY }, province.token));
    expect((await tree()).find(({ typeId }) => typeId === top)).toMatchObject({
      wordCount: 2,
      childCount: 2,
      depth: 1,
    });
    expect((await tree()).find(({ typeId }) => typeId === low)).toMatchObject({
      wordCount: 2,
      childCount: 0,
      depth: 3,
    });
    const { path: above, depth = 0 } = (await tree()).find(({ typeId }) => typeId === low) ?? {};
    expect(above?.split('/')).toHaveLength(3);
    expect(await wordOf('免费领保健品')).toMatchObject({
      path: `${above}/免费领保健品`,
      depth: depth + 1,
      sn: expect.any(Number),
    });
    const moved = (await wordOf('免费领保健品')).typeId;
    const toFraud = { typeIds: [moved], parentId: fraud };
    expect((await at.call(endpoints.moveSensitiveWords, toFraud, province.token)).data.successCount).toBe(1);
    expect((await wordOf('免费领保健品')).categoryName).toBe('诈骗');
    const { data } = await at.call(endpoints.removeContainChildren, { typeIds: [top] }, province.token);
    expect(data.removeCount).toBe(4);
    expect((await tree()).some(({ typeId }) => [top, middle, low].includes(typeId))).toBe(false);
    expect((await written('专家义诊送药')).code).toBe(200);
  });

  test('the database itself keeps a word in a category that is around it', async () => {
    const own = await category(hangzhou, '杭州的');
    const foreign = { typeKey: WORD_TYPE_KEY, nodeKind: 2, typeName: '外面', wordLevel: 1, matchMode: 1 };
    await expect(
      at.deps.db
        .insertInto('globalType')
        .values({ ...foreign, parentId: own, effectDeptId: '3302' })
        .execute(),
    ).rejects.toThrow('category around');
  });
});

test('[SMS-10] a change counts in every program within two seconds', async () => {
  const other = openDatabase(at.database.url, { applicationName: 'another program' });
  try {
    const elsewhere = openCurrentMatcher(other.db);
    const found = async () =>
      (await elsewhere.current('330106A1')).find('某某新型骗局').map(({ word }) => word);
    expect(await found()).toEqual([]);
    await add(province, ['某某新型骗局']);
    const added = performance.now();
    expect(await found()).toEqual(['某某新型骗局']);
    expect(performance.now() - added).toBeLessThan(2_000);
    // the same second, the same number of words: the other program still notices
    const { typeId } = await wordOf('某某新型骗局');
    await at.call(endpoints.changeSensitiveWordStatus, { typeIds: [typeId], status: 0 }, province.token);
    expect(await found()).toEqual([]);
  } finally {
    await other.close();
  }
});

test('[SMS-10] two who change one word at once: one of them is told', async () => {
  await add(province, ['同时修改的词']);
  // as both have it before them
  const { version } = await wordOf('同时修改的词');
  const changes = [1, 2].map((wordLevel) => change('同时修改的词', { wordLevel, version }));
  const codes = (await Promise.all(changes)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([200, ErrorCode.stateChanged]));
});

test('[SMS-10] two who add the same word at once: one of them is told', async () => {
  const answers = await Promise.all([add(province, ['抢先的词']), add(guard, ['抢先的词'])]);
  expect(new Set(answers.map(({ data }) => data.successCount))).toEqual(new Set([0, 1]));
});
