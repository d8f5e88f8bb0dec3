/** The form that the trial's county sends to its townships, as the letter's attachment. */
import { hangFiles } from '../../features/office/files/attachment-actions.ts';
import { keepTrialFile, type TrialFileNeeds } from '../documents.ts';

/** Once, after the trial's letters are there. */
export async function loadLetterFiles(needs: TrialFileNeeds): Promise<void> {
  const { letterId, createUserId } = await needs.db
    .selectFrom('msgLetter')
    .select(['letterId', 'createUserId'])
    .where('letterTitle', '=', '报送秋收进度')
    .executeTakeFirstOrThrow();
  const userId = createUserId ?? '';
  const form = { file: 'harvest-form.pdf', documentName: '秋收进度报送表', contentType: 'application/pdf' };
  const { fileId } = await keepTrialFile(needs, form, userId);
  await needs.db
    .transaction()
    .execute((trx) => hangFiles(trx, { kind: 'letter', id: letterId }, { files: [{ fileId }], userId }));
}
