/** The export of subjects: as they are filtered, numbers masked for who may not take them along whole, with a category's own fields when one is chosen. */
import { labelOf, SUBJECT_CATEGORY, type SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ownFieldsOf } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { COMMON_FIELDS } from '@farmers-mailbox/contract/people/subjects/common-fields.ts';
import type { exportSubjects } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import type { SubjectField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import { valueInWords } from '@farmers-mailbox/contract/people/subjects/value-words.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay, toMoment } from '../../../time/moment.ts';
import { logNumbersExport } from '../../system/operation-log/actions.ts';
import { namesOfDepts } from '../departments/queries.ts';
import { categoryOf, maskedNumbers, numbersOf, ownValuesOf } from './columns.ts';
import { type Asked, everySubject, type ListedSubject } from './list-queries.ts';
import { maskedOwnValues } from './own-values.ts';

interface ExportedRow {
  readonly subject: ListedSubject;
  readonly values: Readonly<Record<string, unknown>>;
  readonly deptNames: ReadonlyMap<string, string>;
}

const CELL_WIDTH = 18;

const fieldColumn = (field: SubjectField): SheetColumn<ExportedRow> => ({
  title: field.kind === 'number' && field.unit ? `${field.label}（${field.unit}）` : field.label,
  width: CELL_WIDTH,
  text: ({ values, deptNames }) =>
    // the unit stands in the head
    field.kind === 'number'
      ? valueInWords({ ...field, unit: '' }, values[field.key])
      : valueInWords(field, values[field.key], deptNames),
});

const commonColumns: readonly SheetColumn<ExportedRow>[] = [
  { title: '主体编号', width: CELL_WIDTH, text: ({ subject }) => subject.subjectNo },
  {
    title: '类别',
    width: CELL_WIDTH,
    text: ({ subject }) => labelOf(SUBJECT_CATEGORY, subject.subjectCategory),
  },
  { title: '所属区域', width: 40, text: ({ subject }) => subject.fullDeptName },
  ...COMMON_FIELDS.map(fieldColumn),
];
const lastColumns: readonly SheetColumn<ExportedRow>[] = [
  { title: '状态', width: 8, text: ({ subject }) => (subject.status === 1 ? '启用' : '停用') },
  { title: '更新时间', width: 20, text: ({ subject }) => toMoment(subject.updateTime) },
];

/** Written to the operation log first: it leaves the house. */
export async function exportSubjectSheet(
  { db, clock, personalData }: Pick<Dependencies, 'db' | 'clock' | 'personalData'>,
  context: ActorContext,
  asked: Asked,
  { masked, ...filters }: CheckedRequestOf<typeof exportSubjects>,
): Promise<FileAnswer> {
  const now = clock.now();
  const exporting = { title: '主体通讯录', bizType: 'agri_subject', filters, masked };
  const isPlain = await logNumbersExport(db, context, exporting, now);
  const { subjectCategory } = filters;
  const name = subjectCategory ? labelOf(SUBJECT_CATEGORY, subjectCategory) : '主体通讯录';
  const columns = [...commonColumns, ...ownColumns(subjectCategory), ...lastColumns];
  const exported = (subject: ListedSubject) => exportedValues(personalData, subject, isPlain);
  return sheetAnswer(name, chinaDay(now), columns, rowsOf(db, exported, asked, subjectCategory));
}

const ownColumns = (category: SubjectCategory | undefined): SheetColumn<ExportedRow>[] =>
  category === undefined ? [] : ownFieldsOf(category).map(fieldColumn);

async function* rowsOf(
  db: Dependencies['db'],
  valuesOf: (subject: ListedSubject) => Record<string, unknown>,
  asked: Asked,
  category: SubjectCategory | undefined,
): AsyncGenerator<ExportedRow> {
  for await (const subjects of everySubject(db, asked)) {
    const rows = subjects.map((subject) => ({ subject, values: valuesOf(subject) }));
    const codes = category === undefined ? [] : rows.flatMap(({ values }) => namedDepts(category, values));
    const deptNames = await namesOfDepts(db, codes);
    for (const row of rows) yield { ...row, deptNames };
  }
}

/** The codes of organisations that own fields hold. */
export function namedDepts(category: SubjectCategory, values: Readonly<Record<string, unknown>>): string[] {
  return ownFieldsOf(category).flatMap(({ key, kind }) =>
    kind === 'depts' ? ((values[key] ?? []) as string[]) : [],
  );
}

function exportedValues(
  personalData: PersonalData,
  subject: ListedSubject,
  isPlain: boolean,
): Record<string, unknown> {
  const own = ownValuesOf(personalData, subject);
  const numbers = numbersOf(personalData, subject);
  if (isPlain) return { ...subject, ...own, ...numbers };
  return { ...subject, ...maskedOwnValues(categoryOf(subject), own), ...maskedNumbers(numbers) };
}
