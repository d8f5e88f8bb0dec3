/** Takes a table of places of one kind in, as drafts. */
import { labelOf, TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  fetchTourTemplate,
  importTours,
  TOUR_IMPORT_ROWS_MAX,
} from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { type TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { saveAnswer } from '../../../api/download.ts';
import { refreshReads } from '../../../api/hooks.ts';
import { useUpload } from '../../../api/use-upload.ts';
import { SheetImportDialog } from '../../../ui/form/SheetImportDialog.tsx';
import { tourReads } from './kind.ts';

export function ImportDialog({ tourType, onClose }: { tourType: TourType; onClose: () => void }) {
  const label = labelOf(TOUR_TYPE, tourType);
  const client = useQueryClient();
  const upload = useUpload(importTours, ({ successCount }) => {
    if (successCount > 0) void refreshReads(client, tourReads);
  });
  return (
    <SheetImportDialog
      label={label}
      unit="条"
      rowsMax={TOUR_IMPORT_ROWS_MAX}
      extensions={['xlsx', 'csv']}
      upload={{
        ...upload,
        start: (file, beside = {}) => upload.start(file, { ...beside, tourType: String(tourType) }),
      }}
      saveTemplate={() => saveAnswer(fetchTourTemplate, { tourType }, `${label}导入模板.xlsx`)}
      note="导入后是草稿，补上封面和图片后再提交审核。"
      onClose={onClose}
    />
  );
}
