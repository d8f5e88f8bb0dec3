/** Chooses the shortcuts of the workbench and puts them in order. */
import { saveShortcuts, shortcuts } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { SHORTCUTS_MAX } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { useAct } from '../../../../api/hooks.ts';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { OrderList } from '../../../../ui/form/OrderList.tsx';
import { KitProvider } from '../../../../ui/page/KitProvider.tsx';
import type { ShortcutPage } from '../shortcut-page.ts';
import './shortcuts.css';

interface ShortcutDialogProps {
  /** of the person's menu */
  pages: readonly ShortcutPage[];
  chosen: readonly ShortcutPage[];
  onClose: () => void;
}

interface Values {
  paths: readonly ShortcutPage[];
}

/** The workbench stands without the kit, hence its provider here. */
export const ShortcutDialog = (props: ShortcutDialogProps) => (
  <KitProvider>
    <ShortcutForm {...props} />
  </KitProvider>
);

function ShortcutForm({ pages, chosen, onClose }: ShortcutDialogProps) {
  const save = useAct(saveShortcuts, { refresh: [shortcuts], success: '快捷入口已保存' });
  const problemsOf = ({ paths }: Values) =>
    paths.length > SHORTCUTS_MAX ? { paths: `最多选${SHORTCUTS_MAX}个快捷入口，请去掉几个` } : {};
  return (
    <FormDialog<Values>
      open
      title="选择快捷入口"
      submitLabel="保存"
      initial={{ paths: chosen }}
      problemsOf={problemsOf}
      onSubmit={({ paths }) => save.attempt({ paths: paths.map(({ to }) => to) })}
      onClose={onClose}
    >
      {(form) => {
        const { paths } = form.values;
        const has = ({ to }: ShortcutPage) => paths.some((one) => one.to === to);
        return (
          <>
            <fieldset className="shortcut-pages">
              <legend>
                我的菜单里的页面（已选 {paths.length} 个，最多 {SHORTCUTS_MAX} 个）
              </legend>
              {pages.map((one) => (
                <label key={one.to}>
                  <input
                    type="checkbox"
                    checked={has(one)}
                    disabled={!has(one) && paths.length >= SHORTCUTS_MAX}
                    onChange={() =>
                      form.change({
                        paths: has(one) ? paths.filter(({ to }) => to !== one.to) : [...paths, one],
                      })
                    }
                  />
                  {one.title}
                </label>
              ))}
            </fieldset>
            {paths.length > 1 && (
              <OrderList
                members={paths}
                keyOf={({ to }) => to}
                nameOf={({ title }) => title}
                onChange={(members) => form.change({ paths: members })}
              />
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
