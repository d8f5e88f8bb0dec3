/** Publishes an application of the service hall for a region, or changes one. */
import { mayUseFunctionType } from '@farmers-mailbox/contract/access/roles.ts';
import { FUNCTION_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { USER_TYPE } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import {
  addService,
  listOpeningApps,
  queryServices,
  type ServiceRow,
  updateService,
} from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import * as limits from '@farmers-mailbox/contract/service/service-hall/fields.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { uploadAgain } from '../../../api/upload-again.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { useOwnArea } from '../../../session/own-area.ts';
import { useSession } from '../../../session/session-context.ts';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import {
  CheckItem,
  ChecksItem,
  LinesItem,
  MomentItem,
  RadioItem,
  SelectItem,
  TextItem,
} from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { PicturesField } from '../../../ui/pictures/PicturesField.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { EMPTY, fieldsOf, type Values, valuesOf } from './service-values.ts';

export interface ServiceDialogProps {
  /** what is changed, or what a region above has and this one says otherwise; null: something new */
  row: ServiceRow | null;
  onClose: () => void;
}

export function ServiceDialog({ row, onClose }: ServiceDialogProps) {
  const add = useAct(addService, { refresh: [queryServices], success: '新增成功' });
  const update = useAct(updateService, { refresh: [queryServices], success: '修改成功' });
  const [isUploading, setUploading] = useState(false);
  const area = useOwnArea() ?? '';
  const isReplacing = row?.inheritedFlag === 1;
  const changed = isReplacing ? null : row;
  const submit = async (values: Values) => {
    const fields = fieldsOf(values, area);
    if (changed) await update.attempt({ hallId: changed.hallId, version: changed.version, ...fields });
    else if (isReplacing && fields.iconUrl === row.iconUrl)
      await add.attempt({ ...fields, iconUrl: await uploadAgain(fields.iconUrl) });
    else await add.attempt(fields);
  };
  return (
    <KeptFormDialog<Values>
      formKey="serviceHall"
      about={changed?.hallId ?? (isReplacing ? `${NEW} ${row.hallId}` : NEW)}
      row={changed}
      width={720}
      title={titleOf(row)}
      submitLabel={changed ? '保存' : '新增'}
      initial={row ? valuesOf(row) : EMPTY}
      problemsOf={(values) => ({
        ...limits.serviceProblems(fieldsOf(values, area)),
        ...(isUploading ? { iconUrl: '图标还在上传，请稍候' } : {}),
      })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <What form={form} onBusy={setUploading} />
          <Opening form={form} row={row} />
          <Where form={form} />
        </>
      )}
    </KeptFormDialog>
  );
}

function titleOf(row: ServiceRow | null): string {
  if (row === null) return '新增服务应用';
  return row.inheritedFlag === 1 ? `为本区域另设“${row.serviceName}”` : `编辑“${row.serviceName}”`;
}

interface PartProps {
  form: Form<Values>;
}

function What({ form, onBusy }: PartProps & { onBusy: (isBusy: boolean) => void }) {
  const { options } = useDictionary('PORTAL_SERVICE_TYPE');
  const { values, problems } = form;
  return (
    <>
      <div className="drawer-pair">
        <TextItem
          form={form}
          name="serviceName"
          label="名称"
          isRequired
          maxLength={limits.SERVICE_NAME_MAX}
        />
        <SelectItem
          form={form}
          name="serviceType"
          label="服务类型"
          isRequired
          options={options.map(({ value, label }) => ({ value: Number(value), label }))}
        />
      </div>
      <PicturesField
        name="iconUrl"
        label="图标"
        max={1}
        hint="方形"
        value={values.iconUrl === '' ? [] : [values.iconUrl]}
        problem={problems['iconUrl']}
        onBusy={onBusy}
        onChange={(changed) =>
          form.change((now) => ({ iconUrl: changed(now.iconUrl === '' ? [] : [now.iconUrl])[0] ?? '' }))
        }
      />
      <LinesItem
        form={form}
        name="serviceDesc"
        label="说明"
        maxLength={limits.SERVICE_DESC_MAX}
        autoSize={{ minRows: 2, maxRows: 4 }}
        placeholder="可不填"
      />
    </>
  );
}

const LINK_LABELS = { 1: '页面地址', 2: '链接地址', 3: '小程序页面' } as const;
const LINK_EXAMPLES = { 1: '/info/article', 2: 'https://', 3: 'pages/index/index' } as const;

function Opening({ form, row }: PartProps & Pick<ServiceDialogProps, 'row'>) {
  const { openMode, deptId } = form.values;
  const { roleList } = useSession().user;
  const { data: apps = [] } = useCall(listOpeningApps, deptId === null ? {} : { deptId: deptId.deptId });
  const kept = row?.appId && !apps.some(({ appId }) => appId === row.appId) ? [row] : [];
  const openers = [...kept, ...apps].map(({ appId, appName }) => ({
    value: appId ?? '',
    label: appName ?? '（已删除）',
  }));
  return (
    <>
      <RadioItem form={form} name="openMode" label="打开方式" options={limits.OPEN_MODE} />
      <TextItem
        form={form}
        name="linkUrl"
        label={LINK_LABELS[openMode]}
        isRequired
        maxLength={limits.LINK_MAX}
        placeholder={LINK_EXAMPLES[openMode]}
      />
      {openMode === limits.OpenMode.miniApp && (
        <TextItem
          form={form}
          name="miniAppId"
          label="小程序编号"
          isRequired
          maxLength={limits.MINI_APP_ID_MAX}
        />
      )}
      <SelectItem
        form={form}
        name="functionType"
        label="功能类型"
        allowClear
        placeholder="可不选"
        options={FUNCTION_TYPE.filter(
          ({ value }) => value === row?.functionType || mayUseFunctionType(roleList, value),
        )}
      />
      <SelectItem
        form={form}
        name="appId"
        label="打开它的应用"
        allowClear
        placeholder="可不选"
        options={openers}
        hint="“应用接入管理”里登记的；那个应用停用或过期时，农户看不到这个服务"
      />
      <ChecksItem form={form} name="terminal" label="终端" options={limits.TERMINAL} />
      <ChecksItem form={form} name="userTypes" label="面向用户（不选为所有人）" options={USER_TYPE} />
      <CheckItem form={form} name="needsLogin">
        登录后才能打开
      </CheckItem>
      <CheckItem form={form} name="needsRealName">
        实名认证后才能打开
      </CheckItem>
    </>
  );
}

function Where({ form }: PartProps) {
  return (
    <>
      <DeptItem form={form} name="deptId" label="区域" hint="不选为您管辖的整个区域。" />
      <CheckItem
        form={form}
        name="isInherited"
        hint="下级区域自己有同名的应用时，以下级的为准；下级停用自己的那个，当地就不显示。"
      >
        下级区域也显示
      </CheckItem>
      <div className="drawer-pair">
        <MomentItem form={form} name="onlineTime" label="上线时间" hint="不填为马上" />
        <MomentItem form={form} name="offlineTime" label="下线时间" hint="不填为一直" />
      </div>
      <CheckItem form={form} name="isHot">
        热门
      </CheckItem>
      <CheckItem form={form} name="isOn">
        启用
      </CheckItem>
      <LinesItem
        form={form}
        name="remark"
        label="备注"
        maxLength={limits.REMARK_MAX}
        autoSize={{ minRows: 2, maxRows: 4 }}
        placeholder="可不填，只在这里显示"
      />
    </>
  );
}
