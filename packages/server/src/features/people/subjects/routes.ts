/** The page 主体通讯录: `contract/people/subjects/endpoints.ts`. */
import { Readable } from 'node:stream';
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { isValueOf, labelOf, SUBJECT_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireArea } from '../../../access/place-refusal.ts';
import { isPlainAsked } from '../../../access/plain-numbers.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { writeTemplate } from '../../../http/import-sheet.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route, type UploadedFile } from '../../../http/route.ts';
import { XLSX } from '../../../http/sheet-answer.ts';
import { readPictures } from '../../office/files/picture-actions.ts';
import { namesOfDepts } from '../departments/queries.ts';
import { ownReport } from '../imports/actions.ts';
import {
  changeSubject,
  createSubject,
  recordPlainReading,
  removeSubjectsOf,
  setSubjectStatus,
} from './actions.ts';
import { categoryOf, ownValuesOf } from './columns.ts';
import { exportSubjectSheet, namedDepts } from './export.ts';
import { importSubjectTable } from './import-actions.ts';
import { templateOf } from './import-table.ts';
import { countByCategory, pageOfSubjects, type SubjectFilters, subjectsAsked } from './list-queries.ts';
import { toSubjectDetails, toSubjectRow } from './presenter.ts';
import { findSubject } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>;

export function subjectRoutes(needs: Needs): Route[] {
  const { db, personalData, clock } = needs;
  const ask = (actor: Actor, filters: SubjectFilters) =>
    subjectsAsked(requireArea(actor, filters.deptId), filters, { now: clock.now(), personalData });
  return [
    route(endpoints.pageSubjects, async (fields, { actor }) => {
      const { list, total, more } = await pageOfSubjects(db, ask(actor, fields), fields);
      const rows = list.map((found) => toSubjectRow(actor, personalData, found));
      return { ...toPage(rows, total, fields), more };
    }),
    route(endpoints.countSubjects, async ({ deptId }, { actor }) => {
      const area = requireArea(actor, deptId);
      const counted = await countByCategory(db, deptId ?? area);
      return counted.flatMap(({ subjectCategory, ...counts }) =>
        isValueOf(SUBJECT_CATEGORY, subjectCategory) ? [{ subjectCategory, ...counts }] : [],
      );
    }),
    route(endpoints.subjectDetails, async ({ subjectId, plainFlag }, context) => {
      const found = await findSubject(db, subjectId);
      if (!found || !covers(areaOf(context.actor), found.deptId)) {
        throw new Refusal(ErrorCode.notFound, '主体不存在或已删除');
      }
      const isPlain = isPlainAsked(context.actor, plainFlag);
      if (isPlain) await recordPlainReading(needs, context, found);
      const depts = namedDepts(categoryOf(found), ownValuesOf(personalData, found));
      const extDepts = await namesOfDepts(db, depts);
      const picturesAt = await readPictures(needs, [...found.photoUrls, ...found.licenceUrls]);
      return toSubjectDetails(context.actor, personalData, found, { extDepts, picturesAt, isPlain });
    }),
    route(endpoints.saveSubject, (fields, context) => createSubject(needs, context, fields)),
    route(endpoints.updateSubject, async (fields, context) => {
      await changeSubject(needs, context, fields);
      return { subjectId: fields.subjectId };
    }),
    route(endpoints.changeSubjectStatus, ({ subjectIds, status }, context) =>
      setSubjectStatus(needs, context, subjectIds, status),
    ),
    route(endpoints.removeSubjects, ({ subjectIds }, context) =>
      removeSubjectsOf(needs, context, subjectIds),
    ),
    route(endpoints.importSubjects, (file, context) =>
      importSubjectTable(needs, context, file as UploadedFile),
    ),
    route(endpoints.fetchSubjectReport, ({ importId }, { actor }) =>
      ownReport(needs, actor.userId, importId, 'agri_subject'),
    ),
    route(endpoints.fetchSubjectTemplate, async ({ subjectCategory }) => ({
      fileName: `${labelOf(SUBJECT_CATEGORY, subjectCategory)}导入模板.xlsx`,
      contentType: XLSX,
      content: Readable.from([await writeTemplate(templateOf(subjectCategory))]),
    })),
    route(endpoints.exportSubjects, (filters, context) =>
      exportSubjectSheet(needs, context, ask(context.actor, filters), filters),
    ),
  ];
}
