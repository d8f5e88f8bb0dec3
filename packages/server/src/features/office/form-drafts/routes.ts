/**
 * Forms that are being filled in: `contract/office/form-drafts/endpoints.ts`. Whatever was typed may hold numbers, so that the text is
 * encrypted as a whole; it is nobody's business yet, so that no log and no history tells of it.
 */
import {
  dropFormDraft,
  keepFormDraft,
  listFormDrafts,
} from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { toMoment } from '../../../time/moment.ts';
import { dropDraft, dropSurplus, listDraftsOf, putDraft } from './queries.ts';

export function formDraftRoutes({
  db,
  clock,
  personalData,
}: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  return [
    route(keepFormDraft, async ({ content, ...named }, { actor: { identityId } }) => {
      const updateTime = clock.now();
      const contentCipher = personalData.encryptText(content);
      await db.transaction().execute(async (trx) => {
        await putDraft(trx, { ...named, identityId, contentCipher, updateTime });
        await dropSurplus(trx, identityId);
      });
      return { updateTime: toMoment(updateTime) };
    }),
    route(listFormDrafts, async ({ formKey }, { actor: { identityId } }) => {
      const rows = await listDraftsOf(db, identityId, formKey);
      return rows.map((row) => ({
        draftId: row.draftId,
        formKey: row.formKey,
        about: row.about,
        content: personalData.decryptText(row.contentCipher),
        updateTime: toMoment(row.updateTime),
      }));
    }),
    route(dropFormDraft, async ({ draftId }, { actor: { identityId } }) => {
      await dropDraft(db, identityId, draftId);
      return null;
    }),
  ];
}
