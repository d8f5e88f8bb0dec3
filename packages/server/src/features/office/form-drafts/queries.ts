/** The SQL of forms that are being filled in. Every statement names the identity whose they are. */
import { FORM_DRAFTS_MAX } from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import type { Insertable, Kysely } from 'kysely';
import type { FormDraftTable, Tables } from '../../../database/tables.ts';

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
