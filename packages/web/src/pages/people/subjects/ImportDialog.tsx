/** Takes a table of one category. */
import { labelOf, SUBJECT_CATEGORY, type SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  fetchSubjectTemplate,
  importSubjects,
  SUBJECT_IMPORT_ROWS_MAX,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { saveAnswer } from '../../../api/download.ts';
import { refreshReads } from '../../../api/hooks.ts';
import { useUpload } from '../../../api/use-upload.ts';
import { SheetImportDialog } from '../../../ui/form/SheetImportDialog.tsx';
import { subjectReads } from './subjects.ts';

export interface ImportDialogProps {
  category: SubjectCategory;
  onClose: () => void;
}

export function ImportDialog({ category, onClose }: ImportDialogProps) {
  const label = labelOf(SUBJECT_CATEGORY, category);
  const client = useQueryClient();
  const upload = useUpload(importSubjects, ({ successCount }) => {
    if (successCount > 0) void refreshReads(client, subjectReads);
  });
  return (
    <SheetImportDialog
      label={label}
      unit="个"
      rowsMax={SUBJECT_IMPORT_ROWS_MAX}
      upload={upload}
      saveTemplate={() =>
        saveAnswer(fetchSubjectTemplate, { subjectCategory: category }, `${label}导入模板.xlsx`)
      }
      onClose={onClose}
    />
  );
}
