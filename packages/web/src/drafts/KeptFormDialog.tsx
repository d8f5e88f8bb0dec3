/** A dialog whose form takes longer than a minute and holds no secret: what is typed is kept. It is mounted only while it is open. */
import { FormDialog, type FormDialogProps } from '../ui/form/FormDialog.tsx';
import { SkeletonFields } from '../ui/page/states.tsx';
import type { StoredRow } from './content.ts';
import { DraftOffer, SavedNote } from './DraftOffer.tsx';
import { tellKept } from './tell-kept.ts';
import { useKept } from './use-kept.ts';

export interface KeptFormDialogProps<Values extends object>
  extends Omit<FormDialogProps<Values>, 'open' | 'kept'> {
  formKey: string;
  /** the id of what is changed, or `NEW` */
  about: string;
  /** what is changed; null: something new */
  row: StoredRow | null;
}

export function KeptFormDialog<Values extends object>({
  formKey,
  about,
  row,
  ...dialog
}: KeptFormDialogProps<Values>) {
  const kept = useKept<Values>(formKey, about);
  const { keeper, offered, taken } = kept;
  return (
    <FormDialog<Values>
      {...dialog}
      open
      onSubmit={(values) => tellKept(row === null ? null : keeper, () => dialog.onSubmit(values))}
      kept={{
        keeper,
        note: (values) => keeper?.note(values, row?.version ?? null),
        taken,
        waiting: offered ? <DraftOffer kept={kept} row={row} /> : <SkeletonFields fields={5} />,
        savedNote: keeper && <SavedNote keeper={keeper} />,
      }}
    />
  );
}
