/** The row that names the columns: one idea of it for every table that is taken in. Titles and explanations may stand above it. */
import type { SheetRow } from './sheet.ts';

/** A title and some lines of explanation may stand above the headings. */
export const ROWS_ABOVE_MAX = 10;

/** `姓名*` and ` 姓 名 ` are the heading 姓名. */
export const bareHeading = (text: string): string => text.normalize('NFKC').replace(/[\s*]/g, '');

/** The place of the row that holds all the given headings; where none does, that with most of them, and what it lacks. */
export function findHeadings(
  rows: readonly SheetRow[],
  headings: readonly string[],
): { at: number; missing: readonly string[] } {
  const found = rows.slice(0, ROWS_ABOVE_MAX + 1).map(({ cells }, at) => {
    const texts = new Set(cells.map(({ text }) => bareHeading(text)));
    return { at, missing: headings.filter((heading) => !texts.has(bareHeading(heading))) };
  });
  const best = found.toSorted((a, b) => a.missing.length - b.missing.length)[0];
  return best ?? { at: -1, missing: headings };
}

/** Scores how far a heading speaks of the wanted column; 0: not at all. */
type Rank = (heading: string) => number;

const notTheirs =
  /网格|干部|书记|主任|村长|组长|队长|负责|经办|填表|填报|登记人|紧急|家属|监护|子女|配偶|父亲|母亲|推荐|介绍|客户经理|包片|驻村|指导员|农技员/;
const numberOfSomethingElse =
  /身份证|证件|证号|卡号|账号|帐号|户号|编号|门牌|车牌|固话|座机|固定电话|传真|短号|邮编|号段|说明/;

export const phoneRank: Rank = (heading) => {
  if (heading.length > 14 || numberOfSomethingElse.test(heading)) return 0;
  const kind = /手机|移动电话|mobile|cell/i.test(heading)
    ? 3
    : /(?:电话|联系方式|号码|phone|tel)(?:号码?)?(?:\d|[一二三]|\(.*\))?$/i.test(heading)
      ? 2
      : 0;
  return kind > 0 && notTheirs.test(heading) ? kind / 10 : kind;
};

export const nameRank: Rank = (heading) => {
  if (heading.length > 10 || /电话|手机|号码|身份证|地址/.test(heading)) return 0;
  const kind = /姓名/.test(heading)
    ? 3
    : /^(?:名字|户主|农户|村民|机主|人员|用户|成员|name)(?:名称)?$/i.test(heading)
      ? 2
      : /^联系人$/.test(heading)
        ? 1
        : 0;
  return kind > 0 && notTheirs.test(heading) ? kind / 10 : kind;
};

export const postRank: Rank = (heading) => (/^(?:职务|职位|岗位|身份)(?:名称)?$/.test(heading) ? 1 : 0);

const otherHeading =
  /^(?:序号|编号|村名?|行政村|自然村|所在村|所属村|组别|村民小组|乡镇|街道|县区|区县|地址|住址|性别|年龄|备注|单位|单位名称|身份证号码?|错误说明)$/;

/** Counts the columns that a row names. */
function headingsIn({ cells }: SheetRow): number {
  return cells.filter(({ text }) => {
    const heading = bareHeading(text);
    return [phoneRank, nameRank, postRank].some((rank) => rank(heading) > 0) || otherHeading.test(heading);
  }).length;
}

const holdsDigits = ({ cells }: SheetRow): boolean =>
  cells.some(({ text, problem }) => problem !== null || /\d{5,}/.test(text.normalize('NFKC')));

/** The place of the row above the first number that names most columns, the lowest of equal ones; -1 when no row does. */
export function findPeopleHeading(rows: readonly SheetRow[]): number {
  let best = -1;
  let most = 0;
  for (const [at, row] of rows.slice(0, ROWS_ABOVE_MAX + 1).entries()) {
    if (holdsDigits(row)) break;
    const named = headingsIn(row);
    const namesPhone = row.cells.some(({ text }) => phoneRank(bareHeading(text)) > 0);
    const isHeading = namesPhone ? named > 0 && !saysNone(row) : named >= 2;
    if (isHeading && named >= most) {
      best = at;
      most = named;
    }
  }
  return best;
}

/** 没有电话 is somebody's, not a column's. */
const saysNone = ({ cells }: SheetRow): boolean => cells.some(({ text }) => /^(?:没有|无|不)/.test(text));
