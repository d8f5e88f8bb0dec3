/** Makes an item of the menu, or changes one. The product's own keep their page; what one has made oneself may lead elsewhere. */
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
  type MenuKind,
  menuFieldProblems,
  shownProblem,
} from '@farmers-mailbox/contract/system/menu-admin/rules.ts';
import { CALL_ABANDONED, CallFailure } from '../../../api/call-failure.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../drafts/KeptKitFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { Form, type FormInstance } from '../../../ui/kit/form.ts';
import { Checkbox, Input, Radio, Select } from '../../../ui/kit/inputs.ts';
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
  const sections = rows.filter(({ kind }) => kind === 'section');
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
  const initialValues = newItem(isSection);
  return (
    <KeptFormDialog<MenuForm>
      formKey={isSection ? 'menuSection' : 'menu'}
      about={NEW}
      row={null}
      width={640}
      title={isSection ? '新增目录' : '新增菜单'}
      submitLabel="新增"
      initialValues={initialValues}
      onSubmit={(values) => save.attempt(fieldsOf({ ...initialValues, ...values }))}
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
    const vanishes = row.showing === 'shown' && showing !== 'shown';
    if (vanishes && !(await mayVanish(row, showing))) throw new CallFailure(CALL_ABANDONED, '已取消');
    await update.attempt(changeOf(row, values));
  };
  return (
    <KeptFormDialog<MenuForm>
      formKey="menu"
      about={String(row.menuId)}
      row={{ version: row.version, updateTime: null }}
      width={640}
      title={`编辑“${row.menuName}”`}
      submitLabel="保存"
      initialValues={formOf(row)}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <Fields
          form={form}
          row={row}
          isSection={row.kind === 'section'}
          sections={sections}
          choices={choices}
        />
      )}
    </KeptFormDialog>
  );
}

interface FieldsProps extends Omit<DialogProps, 'onClose'> {
  form: FormInstance<MenuForm>;
  /** null: a new item */
  row: MenuRow | null;
  isSection: boolean;
}

function Fields({ form, row, isSection, sections, choices }: FieldsProps) {
  return (
    <>
      {!row && !isSection && (
        <Form.Item name="kind" label="类型">
          <Radio.Group
            options={MENU_KIND.filter(({ value }) => value !== 'section').map((one) => ({ ...one }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="menuName"
        label="菜单名称"
        rules={[{ required: true, whitespace: true, message: '请输入菜单名称' }]}
      >
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before: MenuForm, after: MenuForm) => before.kind !== after.kind}>
        {() => (
          <TargetFields
            form={form}
            kind={row?.kind ?? (isSection ? 'section' : form.getFieldValue('kind'))}
            row={row}
            choices={choices}
          />
        )}
      </Form.Item>
      {!isSection && (
        <Form.Item name="parentId" label="上级目录">
          <Select
            options={[
              { value: TOP, label: '最上层' },
              ...sections.map(({ menuId, menuName }) => ({ value: menuId, label: menuName })),
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="icon" label="图标">
        <Select options={iconOptions(row?.icon ?? '')} />
      </Form.Item>
      <Form.Item
        name="showing"
        label="是否显示"
        dependencies={['component']}
        rules={[{ validator: () => refused(showingProblem(row, form.getFieldsValue(true) as MenuForm)) }]}
      >
        <Radio.Group className="menu-showing" options={MENU_SHOWING.map((one) => ({ ...one }))} />
      </Form.Item>
      {!isSection && (
        <Form.Item name="roleIds" label="谁能看到">
          <ViewerChoice roles={choices.roles} before={row?.roleIds} />
        </Form.Item>
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

const refused = (problem: string | null): Promise<void> =>
  problem === null ? Promise.resolve() : Promise.reject(new Error(problem));

interface TargetFieldsProps {
  form: FormInstance<MenuForm>;
  kind: MenuKind;
  row: MenuRow | null;
  choices: MenuChoices;
}

/** Where the item leads, by its kind. */
function TargetFields({ form, kind, row, choices }: TargetFieldsProps) {
  const problemOf = (name: 'component' | 'link' | 'queryText') => () => {
    const fields = form.getFieldsValue(true) as MenuForm;
    return refused(menuFieldProblems({ ...fields, kind, link: fields.link.trim() })[name] ?? null);
  };
  if (kind === 'section') return null;
  if (kind === 'link') {
    return (
      <Form.Item
        name="link"
        label="链接地址"
        extra="在新标签页打开。"
        rules={[{ validator: problemOf('link') }]}
      >
        <Input maxLength={200} placeholder="https://" />
      </Form.Item>
    );
  }
  const isFixed = row?.systemFlag === 1;
  return (
    <>
      <Form.Item name="component" label="页面" rules={[{ validator: problemOf('component') }]}>
        <Select
          disabled={isFixed}
          options={[
            { value: '', label: '请选择页面' },
            ...choices.pages.map(({ component, title }) => ({ value: component, label: title })),
          ]}
        />
      </Form.Item>
      <Form.Item
        name="queryText"
        label="页面参数"
        extra="打开时带上的参数，一般不用填写。"
        rules={[{ validator: problemOf('queryText') }]}
      >
        <Input maxLength={200} placeholder='例如 {"tab":"list"}' />
      </Form.Item>
      <Form.Item name="watermark" valuePropName="checked" noStyle>
        <Checkbox>显示水印</Checkbox>
      </Form.Item>
      <Form.Item name="noCache" valuePropName="checked">
        <Checkbox>离开后不保留填写的内容</Checkbox>
      </Form.Item>
    </>
  );
}
