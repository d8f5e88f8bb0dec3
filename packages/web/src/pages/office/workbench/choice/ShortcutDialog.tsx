/** Chooses the shortcuts of the workbench and puts them in order. */
import { saveShortcuts, shortcuts } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { SHORTCUTS_MAX } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { useAct } from '../../../../api/hooks.ts';
import { ChoiceDialog, type Choosable } from './ChoiceDialog.tsx';

interface ShortcutDialogProps {
  /** of the person's menu, by their addresses */
  pages: readonly Choosable[];
  chosen: readonly Choosable[];
  onClose: () => void;
}

export function ShortcutDialog({ pages, chosen, onClose }: ShortcutDialogProps) {
  const save = useAct(saveShortcuts, { refresh: [shortcuts], success: '快捷入口已保存' });
  return (
    <ChoiceDialog
      title="选择快捷入口"
      legend="我的菜单里的页面"
      members={pages}
      chosen={chosen}
      max={SHORTCUTS_MAX}
      onSubmit={(next) => save.attempt({ paths: next.map(({ key }) => key) })}
      onClose={onClose}
    />
  );
}
