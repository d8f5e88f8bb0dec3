// Files that somebody made to do harm, or that are not what their name says: each is refused in words, or read without harm.

import { describe, expect, it } from 'vitest';
import { packedZip } from '../testing/packed-zip.ts';
import { tableOfTests } from '../testing/tables.ts';
import { readSheets, requireWorkbook } from './read-sheet.ts';

const CONTENT_TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose first sheet holds these rows, and whatever else. */
const workbook = (rows: string, others: Record<string, string | Buffer> = {}) =>
  packedZip({
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY many "aaaa">]><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...others,
  });

async function read(bytes: Buffer) {
  await requireWorkbook(bytes);
  const [{ rows } = { rows: [] }] = await readSheets({ bytes, rowsMax: 100 });
  return rows.map(({ rowNo, cells }) => [rowNo, ...cells.map(({ text, problem }) => problem ?? text)]);
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (rowNo: number, ...cells: string[]) => `<row r="${rowNo}">${cells.join('')}</row>`;

describe('refused before anything is unpacked', () => {
  const elsewhere = workbook(row(1, text('A1', '张三')));
  elsewhere.writeUInt32LE(0xffffffff, elsewhere.length - 10);
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`xl/media/${n}.png`, 'x']));
  it.each([
    ['an old xls', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1200, '0'), 'hex'), /旧格式（xls）或设了密码/],
    ['a text', Buffer.from('姓名,手机号码'), /这不是xlsx表格/],
    ['nothing', Buffer.alloc(0), /这不是xlsx表格/],
    ['another kind of archive', packedZip({ 'word/document.xml': '<x/>' }), /这不是xlsx表格/],
    ['an archive cut in two', elsewhere.subarray(0, 300), /表格已损坏/],
    ['a directory that stands elsewhere', elsewhere, /表格已损坏/],
    ['macros', workbook('', { 'xl/vbaProject.bin': 'x' }), /带有宏/],
    ['gigabytes in kilobytes', workbook('', { 'xl/media/a.bin': Buffer.alloc(70_000_000) }), /内容过大/],
    ['hundreds of parts', workbook('', many), /内容过大/],
  ])('%s', async (_, bytes, sentence) => {
    await expect(read(bytes)).rejects.toThrow(sentence);
  });
});

describe('read without harm', () => {
  it('of a formula only the value that was stored with it, and nothing of entities', async () => {
    const cells = ['<c r="A1"><f>1+1</f><v>2</v></c>', '<c r="B1"><f>HYPERLINK("http://x")</f></c>'];
    expect(await read(workbook(row(1, ...cells, text('C1', '&many;'))))).toEqual([[1, '2', '', '&many;']]);
  });

  it('numbers that lost their digits and dates are told, others are taken as they stand', async () => {
    const styles =
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const relations = `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`;
    const cells = [
      '<c r="A1"><v>13800001234</v></c>',
      '<c r="B1"><v>330106199001011235</v></c>',
      '<c r="C1" s="1"><v>45000</v></c>',
      '<c r="D1"><v>12.5</v></c>',
      text('E1', '001'),
      '<c r="F1"><v>0.30000000000000004</v></c>',
    ];
    const bytes = workbook(row(1, ...cells), {
      'xl/styles.xml': styles,
      'xl/_rels/workbook.xml.rels': relations,
    });
    expect(await read(bytes)).toEqual([
      [
        1,
        '13800001234',
        expect.stringContaining('后几位数字已经丢失'),
        expect.stringContaining('当成了日期'),
        '12.5',
        '001',
        expect.stringContaining('小数位数过多'),
      ],
    ]);
  });

  it.each([
    ['the built-in form', '<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs>', '看不出这一格是不是'],
    [
      'a form of its own',
      '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>',
      '看不出这一格是不是',
    ],
    [
      'a style that no cell has',
      '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/></cellXfs>',
      '-0.125',
    ],
  ])('a decimal beside percentages, in %s', async (_, styles, said) => {
    const bytes = workbook(row(1, '<c r="A1"><v>-0.125</v></c>', '<c r="B1"><v>7</v></c>'), {
      'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    });
    expect(await read(bytes)).toEqual([[1, expect.stringContaining(said), '7']]);
  });

  it('a hundred thousand empty rows are passed over, and who stands below them is found', async () => {
    const empty = Array.from({ length: 100_000 }, (_, n) => row(n + 1, `<c r="A${n + 1}" s="1"/>`)).join('');
    expect(await read(workbook(empty + row(100_001, text('A100001', '张三'))))).toEqual([[100_001, '张三']]);
  });

  it('of merged cells the first has the text, the others nothing', async () => {
    expect(
      await read(workbook(row(1, text('A1', '三墩镇'), text('B1', '张三')) + row(2, text('B2', '李四')))),
    ).toEqual([
      [1, '三墩镇', '张三'],
      [2, '', '李四'],
    ]);
  });

  it('[SMS-06] a cell with as much as a spreadsheet lets in, and a column far to the right, are read whole', async () => {
    const numbers = Array.from({ length: 1_000 }, (_, n) => 13_900_000_000 + n).join('、');
    const phone = '<c r="BA1"><v>13800001234</v></c>';
    const [found] = await read(workbook(row(1, text('A1', numbers), phone)));
    expect(found?.[1]).toBe(numbers);
    expect([found?.length, found?.at(-1)]).toEqual([1 + 53, '13800001234']);
  });

  it('[SMS-06] of a cell that is longer than a spreadsheet makes it nothing is used, and that is told', async () => {
    const numbers = '13900000001，'.repeat(3_000);
    expect(await read(workbook(row(1, text('A1', numbers), text('B1', '张三'))))).toEqual([
      [1, '这一格超过32767个字，请把里面的内容分成几行', '张三'],
    ]);
  });

  it('a table that never ends its tags holds nobody', async () => {
    expect(await read(workbook('<row r="1"><c r="A1"><v>'.repeat(10_000)))).toEqual([]);
  });
});

it('a long text that many cells share is refused before each of them has its own', async () => {
  const relations = `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
  const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(30);
  const bytes = workbook(rows, {
    'xl/_rels/workbook.xml.rels': relations,
    'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(32_000)}</t></si></sst>`,
  });
  expect(bytes.length).toBeLessThan(5_000);
  await expect(read(bytes)).rejects.toThrow('表格内容过多');
});

it('more rows than may be are not kept, and that is told', async () => {
  const rows = Array.from({ length: 101 }, (_, n) => row(n + 1, text(`A${n + 1}`, '张三'))).join('');
  const [sheet] = await readSheets({ bytes: workbook(rows), rowsMax: 100 });
  expect([sheet?.rows.length, sheet?.isCut]).toEqual([100, true]);
});

it('sheets and rows that are hidden are marked', async () => {
  const bytes = workbook(
    `${row(1, text('A1', '张三'))}<row r="2" spans="1:1" hidden="1">${text('A2', '李四')}</row>`,
    {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="桃花&amp;村" sheetId="1" r:id="rId1"/><sheet name="旧" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${row(1, text('A1', '王五'))}</sheetData></worksheet>`,
    },
  );
  await requireWorkbook(bytes);
  const sheets = await readSheets({ bytes, rowsMax: 100 });
  expect(sheets.map(({ sheetName, isHidden }) => [sheetName, isHidden])).toEqual([
    ['桃花&村', false],
    ['旧', true],
  ]);
  expect(sheets[0]?.rows.map(({ isHidden }) => isHidden ?? false)).toEqual([false, true]);
});

it('[SMS-06] parts whose names have backslashes are found, as spreadsheets find them', async () => {
  expect(await read(tableOfTests('backslash-zip.xlsx'))).toEqual([
    [1, '姓名', '手机号码'],
    [2, '张三', '13910000001'],
    [3, '李四', '13910000002'],
  ]);
});
