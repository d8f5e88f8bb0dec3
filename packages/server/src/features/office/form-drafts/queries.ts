/** The SQL of forms that are being filled in. Every statement names the identity whose they are. */
import { FORM_DRAFTS_MAX } from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import type { WrittenRow } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import type { Insertable, Kysely } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { FormDraftTable, Tables } from '../../../database/tables.ts';
import { toMoment } from '../../../time/moment.ts';
import { LISTED_FORMS, toUnfinished } from './unfinished.ts';

export function listDraftsOf(db: Kysely<Tables>, identityId: string, formKey: string | undefined) {
  return db
    .selectFrom('formDraft')
    .selectAll()
    .where('identityId', '=', identityId)
    .$if(formKey !== undefined, (query) => query.where('formKey', '=', formKey ?? ''))
    .orderBy('updateTime', 'desc')
    .orderBy('draftId')
    .execute();
}

/** As the workbench shows them, the latest first. */
export async function listUnfinished(
  { db, personalData }: { readonly db: Kysely<Tables>; readonly personalData: PersonalData },
  identityId: string,
  limit: number,
): Promise<WrittenRow[]> {
  const drafts = await db
    .selectFrom('formDraft')
    .selectAll()
    .where('identityId', '=', identityId)
    .where('formKey', 'in', LISTED_FORMS)
    .orderBy('updateTime', 'desc')
    .orderBy('draftId')
    .limit(limit)
    .execute();
  return drafts.flatMap(({ formKey, about, contentCipher, updateTime }) => {
    const content = personalData.decryptText(contentCipher);
    return toUnfinished({ formKey, about, content, time: toMoment(updateTime) }) ?? [];
  });
}

export async function putDraft(db: Kysely<Tables>, row: Insertable<FormDraftTable>): Promise<void> {
  const { formKey, about, contentCipher, updateTime } = row;
  await db
    .insertInto('formDraft')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['identityId', 'draftId']).doUpdateSet({ formKey, about, contentCipher, updateTime }),
    )
    .execute();
}

/** Those beyond the number that one identity may have, the oldest of them. */
export async function dropSurplus(db: Kysely<Tables>, identityId: string): Promise<void> {
  await db
    .deleteFrom('formDraft')
    .where('identityId', '=', identityId)
    .where('draftId', 'in', (eb) =>
      eb
        .selectFrom('formDraft')
        .select('draftId')
        .where('identityId', '=', identityId)
        .orderBy('updateTime', 'desc')
        .orderBy('draftId')
        .offset(FORM_DRAFTS_MAX),
    )
    .execute();
}

export async function dropDraft(db: Kysely<Tables>, identityId: string, draftId: string): Promise<void> {
  await db
    .deleteFrom('formDraft')
    .where('identityId', '=', identityId)
    .where('draftId', '=', draftId)
    .execute();
}
