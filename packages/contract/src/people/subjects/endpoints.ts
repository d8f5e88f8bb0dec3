/** The calls of the page 主体通讯录: list, counts, details, create, change, disable, remove, export. */
import * as z from 'zod/mini';
import { CREDIT_LEVEL, PRODUCT_CERT, SUBJECT_CATEGORY, SUBJECT_TYPE } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  day,
  deptCode,
  exportedNumbers,
  flag,
  id,
  moment,
  nameText,
  pageOf,
  paging,
  plainWish,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { toldPictures } from '../../office/files/attached.ts';
import { storedPicture } from '../../office/files/endpoints.ts';
import { normaliseCreditCode } from '../../rules/credit-code.ts';
import { normaliseIdNumber } from '../../rules/id-number.ts';
import { normalisePhone, tidyTelephone } from '../../rules/phone.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { keptSheetImport } from '../../tables/sheet-import.ts';
import { type OwnValues, ownProblems } from './catalogue.ts';
import { commonProblems } from './common-fields.ts';

/** Whoever may do anything with subjects may look at those of their area. */
const reading = permitted(
  'book:subject:edit',
  'book:subject:remove',
  'book:subject:import',
  'book:subject:export',
);
const editing = permitted('book:subject:edit');

/** A list goes back so many rows; whoever looks for more narrows it, or exports it. It keeps every page quick at any size. */
export const LISTED_SUBJECTS_MAX = 10_000;
/** A licence that ends within so many days is marked. */
export const LICENCE_WARNING_DAYS = 60;
export const SUBJECTS_PER_ACT_MAX = 100;
export const PHOTOS_MAX = 9;
export const LICENCES_MAX = 5;

const category = z.enum(
  SUBJECT_CATEGORY.map(({ value }) => value),
  '请选择主体类别',
);
const version = wholeNumber(1, 2_147_483_647);

const filters = {
  subjectCategory: z.optional(category),
  /** name, contact, phone, credit code or number of the subject */
  keyword: z.optional(text(60)),
  deptId: z.optional(deptCode),
  /** 0: only what is registered exactly there */
  includeChild: z._default(queryFlag, 1),
  subjectType: z.optional(wholeNumber(1, 9)),
  creditLevel: z.optional(z.enum(CREDIT_LEVEL.map(({ value }) => value))),
  productCert: z.optional(wholeNumber(0, 6)),
  smsAgreeFlag: z.optional(queryFlag),
  auditStatus: z.optional(wholeNumber(0, 5)),
  status: z.optional(queryFlag),
  /** licences that end before this day, ended ones included */
  licenceExpireBefore: z.optional(day),
  /** licences that end within so many days, ended ones included; 0: only ended ones */
  licenceDays: z.optional(wholeNumber(0, 3650)),
};

export const subjectCan = z.object({ edit: verdict, disable: verdict, remove: verdict });

const row = z.object({
  subjectId: id,
  subjectNo: z.string(),
  subjectCategory: category,
  subjectName: z.string(),
  subjectType: z.number(),
  legalPerson: z.string(),
  contactName: z.string(),
  phoneNumber: z.string(),
  deptId: z.string(),
  fullDeptName: z.string(),
  creditLevel: z.nullable(z.string()),
  /** null for categories without a licence */
  licenceEnd: z.nullable(z.string()),
  smsAgreeFlag: flag,
  status: flag,
  createTime: moment,
  createUserName: z.nullable(z.string()),
  updateTime: moment,
  version: z.number(),
  can: subjectCan,
});
export type SubjectRow = z.output<typeof row>;

export const pageSubjects = post('/v1/admin/bookSubject/page', {
  access: reading,
  summary: '主体列表（手机号码脱敏）',
  request: z.strictObject({ ...filters, ...paging, ...sortedBy('createTime') }),
  /** more: there are others behind the last one that is listed */
  answer: z.extend(pageOf(row), { more: z.boolean() }),
});

export const countSubjects = get('/v1/admin/bookSubject/countByCategory', {
  access: reading,
  summary: '各类别的主体数和能收到短信的主体数',
  request: z.strictObject({ deptId: z.optional(deptCode) }),
  answer: z.array(z.object({ subjectCategory: category, subjectCount: z.number(), smsCount: z.number() })),
});

const named = z.object({ deptId: z.string(), deptName: z.string() });
export const subjectDetails = get('/v1/admin/bookSubject/details', {
  access: reading,
  tellsNumbers: true,
  summary: '主体详情',
  request: z.strictObject({ subjectId: id, ...plainWish }),
  answer: z.extend(row, {
    /** the text of the code on its sign: its number, which the list finds */
    qrCode: z.string(),
    creditCode: z.nullable(z.string()),
    certificateNo: z.nullable(z.string()),
    backupPhone: z.nullable(z.string()),
    deptName: z.string(),
    address: z.string(),
    lng: z.nullable(z.number()),
    lat: z.nullable(z.number()),
    registerDate: z.nullable(z.string()),
    registerCapital: z.nullable(z.number()),
    employeeCount: z.nullable(z.number()),
    annualOutputValue: z.nullable(z.number()),
    productCert: z.array(z.number()),
    brandName: z.nullable(z.string()),
    photoUrls: toldPictures,
    licenceUrls: toldPictures,
    dataSource: z.number(),
    /** the account that is linked to it */
    userId: z.nullable(id),
    auditStatus: z.number(),
    remark: z.nullable(z.string()),
    extInfo: z.record(z.string(), z.unknown()),
    /** the names of the organisations that own fields hold */
    extDepts: z.array(named),
    /** the numbers stand there in full */
    isPlain: z.boolean(),
    /** `true`, or why the numbers stay masked */
    mayReadPlain: verdict,
  }),
});
export type SubjectDetails = z.output<typeof subjectDetails.answer>;

const optionalText = (max: number) => z._default(text(max), '');
const pictures = (max: number) =>
  z._default(z.array(storedPicture).check(z.maxLength(max, `最多${max}张`)), []);
const optionalNumber = z._default(z.nullable(z.number('应为数字')), null);

/** Kinds and lengths here; every other rule is commonProblems' and ownProblems', which the form asks as well. */
const fields = {
  subjectCategory: category,
  subjectName: text(60, 1),
  subjectType: z.literal(
    SUBJECT_TYPE.map(({ value }) => value),
    '请选择主体类型',
  ),
  creditCode: z._default(z.pipe(text(TYPED_NUMBER_MAX), z.transform(normaliseCreditCode)), ''),
  legalPerson: nameText(20, 1),
  certificateNo: z._default(z.pipe(text(TYPED_NUMBER_MAX), z.transform(normaliseIdNumber)), ''),
  contactName: nameText(20, 1),
  /** as it was shown when it stays, else the eleven digits */
  phoneNumber: z.pipe(
    text(TYPED_NUMBER_MAX, 1),
    z.transform((typed) => normalisePhone(typed) ?? typed),
  ),
  backupPhone: z._default(z.pipe(text(TYPED_NUMBER_MAX), z.transform(tidyTelephone)), ''),
  deptId: deptCode,
  address: text(100, 1),
  lng: optionalNumber,
  lat: optionalNumber,
  registerDate: z._default(z.nullable(z.string()), null),
  registerCapital: optionalNumber,
  employeeCount: optionalNumber,
  annualOutputValue: optionalNumber,
  productCert: z._default(
    z.array(z.literal(PRODUCT_CERT.map(({ value }) => value))).check(z.maxLength(7, '最多7项')),
    [],
  ),
  brandName: optionalText(60),
  creditLevel: z._default(
    z.nullable(
      z.enum(
        CREDIT_LEVEL.map(({ value }) => value),
        '请从列出的选项中选择',
      ),
    ),
    null,
  ),
  smsAgreeFlag: z._default(flag, 0),
  remark: optionalText(200),
  photoUrls: pictures(PHOTOS_MAX),
  licenceUrls: pictures(LICENCES_MAX),
  /** left out: as it is, a new one in use */
  status: z.optional(flag),
  extInfo: z._default(z.record(z.string().check(z.maxLength(40)), z.unknown()), {}),
};

interface Checked {
  readonly subjectCategory: z.output<typeof category>;
  readonly extInfo: OwnValues;
  readonly [key: string]: unknown;
}
const obeysItsCategory: z.core.CheckFn<Checked> = ({ value, issues }) => {
  const put = (path: string[], message: string) =>
    issues.push({ code: 'custom', path, message, input: value });
  for (const [field, message = ''] of Object.entries(commonProblems(value))) put([field], message);
  for (const [field, message] of Object.entries(ownProblems(value.subjectCategory, value.extInfo)))
    put(['extInfo', field], message);
};

export const saveSubject = post('/v1/admin/bookSubject/save', {
  isCreating: true,
  access: editing,
  summary: '新增主体；编号由系统给出',
  request: z.strictObject(fields).check(obeysItsCategory),
  answer: z.object({ subjectId: id, subjectNo: z.string() }),
});
/** Numbers that come back masked, as the details showed them, stay as they are. */
export const updateSubject = post('/v1/admin/bookSubject/update', {
  access: editing,
  summary: '修改主体',
  request: z.strictObject({ subjectId: id, version, ...fields }).check(obeysItsCategory),
  answer: z.object({ subjectId: id }),
});

const subjectIds = z
  .array(id)
  .check(
    z.minLength(1, '请选择主体'),
    z.maxLength(SUBJECTS_PER_ACT_MAX, `一次最多处理${SUBJECTS_PER_ACT_MAX}个主体`),
  );
const outcome = z.object({
  successCount: z.number(),
  failList: z.array(z.object({ subjectId: id, reason: z.string() })),
});
/** Disabled, it gets no mass SMS any more; its record stays. */
export const changeSubjectStatus = post('/v1/admin/bookSubject/changeStatus', {
  access: editing,
  summary: '停用或启用主体',
  request: z.strictObject({ subjectIds, status: flag }),
  answer: outcome,
});
export const removeSubjects = post('/v1/admin/bookSubject/remove', {
  access: permitted('book:subject:remove'),
  summary: '删除主体',
  request: z.strictObject({ subjectIds }),
  answer: outcome,
});
/** The limit that the import of people has as well. */
export const SUBJECT_IMPORT_BYTES_MAX = 5 * 1024 * 1024;
export const SUBJECT_IMPORT_ROWS_MAX = 5_000;
/** The table says by itself of which category it is; `subjectCategory` beside the file has to agree with it. */
export const importSubjects = post('/v1/admin/bookSubject/import', {
  access: permitted('book:subject:import'),
  summary: '导入一个类别的主体（xlsx，最多5MB、5000行）；有不对的行时不导入，或只导入正确的',
  fieldsIn: 'multipart',
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  answer: z.extend(keptSheetImport, { subjectCategory: category }),
});
export const subjectImportFields = z.strictObject({ subjectCategory: z.optional(category) });
export type SubjectImport = z.output<typeof importSubjects.answer>;

/** One's own, for a day. */
export const fetchSubjectReport = get('/v1/admin/bookSubject/importReport', {
  access: permitted('book:subject:import'),
  summary: '下载标出错误的表格，改好后可再次导入',
  request: z.strictObject({ importId: id }),
  answer: z.unknown(),
  form: 'file',
});

export const fetchSubjectTemplate = get('/v1/admin/bookSubject/importTemplate', {
  access: permitted('book:subject:import'),
  summary: '下载一个类别的导入模板',
  request: z.strictObject({ subjectCategory: category }),
  answer: z.unknown(),
  form: 'file',
});

export const exportSubjects = get('/v1/admin/bookSubject/export', {
  access: permitted('book:subject:export'),
  summary:
    '导出主体，选了类别时带上该类别的字段；有导出完整号码权限的人可得到完整的手机号码和身份证号，其他人得到脱敏的',
  request: z.strictObject({ ...filters, ...exportedNumbers }),
  answer: z.unknown(),
  form: 'file',
});
