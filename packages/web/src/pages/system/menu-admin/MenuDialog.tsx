/** Makes an item of the menu, or changes one. The product's own keep their page; what one has made oneself may lead elsewhere. */

import { problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import {
  type MenuChoices,
  type MenuRow,
  menuChoices,
  saveMenu,
  updateMenu,
} from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import {
  findableProblem,
  MENU_KIND,
  MENU_SHOWING,
  menuFieldProblems,
  menuNameProblem,
  showingOf,
  shownProblem,
} from '@farmers-mailbox/contract/system/menu-admin/rules.ts';
import { CALL_ABANDONED, CallFailure } from '../../../api/call-failure.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import { CheckItem, RadioItem, SelectItem, TextItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { Dialog } from '../../../ui/page/Dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Icon } from '../../../ui/text/Icon.tsx';
import {
  changeOf,
  fieldsOf,
  formOf,
  ICON_CHOICES,
  type MenuForm,
  menuReads,
  newItem,
  type OpenDialog,
  ofItsKind,
  TOP,
} from './menus.ts';
import { ViewerChoice } from './ViewerChoice.tsx';
import { mayVanish } from './vanishing.ts';

export interface MenuDialogProps {
  open: OpenDialog;
  rows: readonly MenuRow[];
  onClose: () => void;
}

export function MenuDialog({ open, rows, onClose }: MenuDialogProps) {
  const { data, error, refetch } = useCall(menuChoices, {});
  if (!data) {
    return (
      <Dialog title="菜单" onClose={onClose}>
        {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton />}
      </Dialog>
    );
  }
  const sections = rows.filter(({ menuType }) => menuType === 'M');
  return open.kind === 'add' ? (
    <AddDialog isSection={open.section} sections={sections} choices={data} onClose={onClose} />
  ) : (
    <EditDialog row={open.row} sections={sections} choices={data} onClose={onClose} />
  );
}

interface DialogProps {
  sections: readonly MenuRow[];
  choices: MenuChoices;
  onClose: () => void;
}

function AddDialog({ isSection, sections, choices, onClose }: DialogProps & { isSection: boolean }) {
  const save = useAct(saveMenu, { refresh: menuReads, success: '已新增' });
  return (
    <KeptFormDialog<MenuForm>
      formKey={isSection ? 'menuSection' : 'menu'}
      about={NEW}
      row={null}
      width={640}
      title={isSection ? '新增目录' : '新增菜单'}
      submitLabel="新增"
      initial={newItem(isSection)}
      problemsOf={(values) => problemsOf(null, values)}
      onSubmit={(values) => save.attempt(fieldsOf(ofItsKind(values)))}
      onClose={onClose}
    >
      {(form) => (
        <Fields form={form} row={null} isSection={isSection} sections={sections} choices={choices} />
      )}
    </KeptFormDialog>
  );
}

function EditDialog({ row, sections, choices, onClose }: DialogProps & { row: MenuRow }) {
  const update = useAct(updateMenu, { refresh: menuReads, success: '已保存' });
  const submit = async (values: MenuForm) => {
    const { showing } = values;
    const vanishes = showingOf(row) === 'shown' && showing !== 'shown';
    if (vanishes && !(await mayVanish(row, showing))) throw new CallFailure(CALL_ABANDONED, '已取消');
    await update.attempt(changeOf(row, values));
  };
  return (
    <KeptFormDialog<MenuForm>
      formKey="menu"
      about={row.menuId}
      row={{ version: row.version, updateTime: null }}
      width={640}
      title={`编辑“${row.menuName}”`}
      submitLabel="保存"
      initial={formOf(row)}
      problemsOf={(values) => problemsOf(row, values)}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <Fields
          form={form}
          row={row}
          isSection={row.menuType === 'M'}
          sections={sections}
          choices={choices}
        />
      )}
    </KeptFormDialog>
  );
}

interface FieldsProps extends Omit<DialogProps, 'onClose'> {
  form: Form<MenuForm>;
  /** null: a new item */
  row: MenuRow | null;
  isSection: boolean;
}

function Fields({ form, row, isSection, sections, choices }: FieldsProps) {
  return (
    <>
      {!row && !isSection && (
        <RadioItem
          form={form}
          name="kind"
          label="类型"
          options={MENU_KIND.filter(({ value }) => value !== 'section')}
        />
      )}
      <TextItem form={form} name="menuName" label="菜单名称" isRequired maxLength={20} />
      <TargetFields form={form} row={row} choices={choices} />
      {!isSection && (
        <SelectItem
          form={form}
          name="parentId"
          label="上级目录"
          options={[
            { value: TOP, label: '最上层' },
            ...sections.map(({ menuId, menuName }) => ({ value: menuId, label: menuName })),
          ]}
        />
      )}
      <SelectItem form={form} name="icon" label="图标" options={iconOptions(row?.icon ?? '')} />
      <RadioItem
        form={form}
        name="showing"
        label="是否显示"
        className="menu-showing"
        options={MENU_SHOWING}
      />
      {!isSection && (
        <FormItem form={form} name="roleIds" label="谁能看到">
          {() => (
            <ViewerChoice
              roles={choices.roles}
              before={row?.roleIds}
              value={form.values.roleIds}
              onChange={(roleIds) => form.change({ roleIds })}
            />
          )}
        </FormItem>
      )}
      {isSection && <p className="cell-note">看得到里面任何一项的人，就看得到这个目录。</p>}
    </>
  );
}

/** An icon of the product's own that is not among the choices stays one. */
const iconOptions = (present: string) => {
  const known = ICON_CHOICES.some(([name]) => name === present) || present === '';
  const choices = known ? ICON_CHOICES : [[present, '原有图标'] as const, ...ICON_CHOICES];
  return [
    { value: '', label: '不用图标' },
    ...choices.map(([name, word]) => ({
      value: name,
      label: (
        <span className="menu-icon-choice">
          <Icon name={name} />
          {word}
        </span>
      ),
    })),
  ];
};

const showingProblem = (row: MenuRow | null, { kind, component, showing }: MenuForm): string | null => {
  if (showing === 'shown') return kind === 'page' ? shownProblem(component, showing) : null;
  if (!row) return null;
  return (
    findableProblem(row.component, showing, row.roleIds) ?? (row.can.hide === true ? null : row.can.hide)
  );
};

const problemsOf = (row: MenuRow | null, values: MenuForm) => ({
  ...problemsIn({ menuName: menuNameProblem(values.menuName) }),
  ...menuFieldProblems({ ...values, link: values.link.trim() }),
  ...problemsIn({ showing: showingProblem(row, values) }),
});

interface TargetFieldsProps {
  form: Form<MenuForm>;
  row: MenuRow | null;
  choices: MenuChoices;
}

/** Where the item leads, by its kind. */
function TargetFields({ form, row, choices }: TargetFieldsProps) {
  const { kind } = form.values;
  if (kind === 'section') return null;
  if (kind === 'link') {
    return (
      <TextItem
        form={form}
        name="link"
        label="链接地址"
        hint="在新标签页打开。"
        maxLength={200}
        placeholder="https://"
      />
    );
  }
  return (
    <>
      <SelectItem
        form={form}
        name="component"
        label="页面"
        disabled={row?.systemFlag === 1}
        options={[
          { value: '', label: '请选择页面' },
          ...choices.pages.map(({ component, title }) => ({ value: component, label: title })),
        ]}
      />
      <TextItem
        form={form}
        name="queryText"
        label="页面参数"
        hint="打开时带上的参数，一般不用填写。"
        maxLength={200}
        placeholder='例如 {"tab":"list"}'
      />
      <CheckItem form={form} name="watermark">
        显示水印
      </CheckItem>
      <CheckItem form={form} name="noCache">
        离开后不保留填写的内容
      </CheckItem>
    </>
  );
}
