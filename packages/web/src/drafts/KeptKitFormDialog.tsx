/** As `KeptFormDialog`, for dialogs that still stand on the kit's own form (decision 68). */
import { KitFormDialog, type KitFormDialogProps } from '../ui/form/KitFormDialog.tsx';
import { Skeleton } from '../ui/page/states.tsx';
import type { StoredRow } from './content.ts';
import { DraftOffer, SavedNote } from './DraftOffer.tsx';
import { useKept } from './use-kept.ts';

export interface KeptKitFormDialogProps<Values extends object>
  extends Omit<KitFormDialogProps<Values>, 'open' | 'kept'> {
  formKey: string;
  /** the id of what is changed, or `NEW` */
  about: string;
  /** what is changed; null: something new */
  row: StoredRow | null;
}

export function KeptKitFormDialog<Values extends object>({
  formKey,
  about,
  row,
  ...dialog
}: KeptKitFormDialogProps<Values>) {
  const kept = useKept<Values>(formKey, about);
  const { keeper, offered, taken } = kept;
  return (
    <KitFormDialog<Values>
      {...dialog}
      open
      kept={{
        keeper,
        note: (values) => keeper?.note(values, row?.version ?? null),
        taken,
        waiting: offered ? <DraftOffer kept={kept} row={row} /> : <Skeleton lines={10} />,
        savedNote: keeper && <SavedNote keeper={keeper} />,
      }}
    />
  );
}
