/** Chooses the blocks of the workbench and puts them in order. */
import { saveBlocks, startOfWorkbench } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { type Arranged, BLOCKS, blocksOf } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { useAct } from '../../../../api/hooks.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';

interface BlockDialogProps {
  arranged: Arranged | null;
  onClose: () => void;
}

export function BlockDialog({ arranged, onClose }: BlockDialogProps) {
  const save = useAct(saveBlocks, { refresh: [startOfWorkbench], success: '工作台版面已调整' });
  const chosen = blocksOf(arranged).flatMap((shown) => BLOCKS.find(({ key }) => key === shown) ?? []);
  return (
    <ChoiceDialog
      title="调整版面"
      legend="工作台上的块"
      members={BLOCKS}
      chosen={chosen}
      max={BLOCKS.length}
      onSubmit={(next) => {
        const shown = next.map(({ key }) => key);
        const hidden = BLOCKS.map(({ key }) => key).filter((key) => !shown.includes(key));
        return save.attempt({ shown, hidden });
      }}
      onClose={onClose}
    />
  );
}
