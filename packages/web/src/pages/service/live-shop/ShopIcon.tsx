/** Icons of live shops: one as it is shown, the field that takes one in, and the one that chooses among them. */
import { downloadFile, uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { ICON_EXTENSIONS, iconFileProblem } from '@farmers-mailbox/contract/rules/icon-file.ts';
import { pageServiceIcons } from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import { useRef, useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { useUpload } from '../../../api/use-upload.ts';
import { Problem } from '../../../ui/form/Field.tsx';
import { FileInput } from '../../../ui/form/FileInput.tsx';
import { SelectItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { useFetchedPicture } from '../../../ui/pictures/Picture.tsx';
import { UploadStatus } from '../../../ui/pictures/UploadStatus.tsx';
import './live-shop.css';

export function ShopIcon({ url, name }: { url: string | null; name: string }) {
  const address = useFetchedPicture(downloadFile, url === null ? null : { relativeUrl: url });
  if (url === null) return <>—</>;
  if (!address) {
    return <span className="shop-no-icon">{address === null ? '加载中' : '图标已经取不到'}</span>;
  }
  return <img className="shop-icon" src={address} alt={name} />;
}

export interface IconUploadProps {
  url: string | null;
  problem: string | undefined;
  onChange: (url: string) => void;
}

export function IconUpload({ url, problem, onChange }: IconUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | undefined>();
  const { share, failure, start, stop } = useUpload(uploadFile, onChange);
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    const wrong = iconFileProblem(file);
    setRefused(wrong ?? undefined);
    if (wrong === null) void start(file, { category: 'icon' });
  };
  return (
    <div className="form-item" data-field="iconUrl">
      <div className="field-title">图标</div>
      {url !== null && <ShopIcon url={url} name="图标" />}
      <FileInput ref={input} label="选择图标" extensions={ICON_EXTENSIONS} onChoose={choose} />
      {share === null ? (
        <p className="shop-icon-buttons">
          <button type="button" className="plain-button" onClick={() => input.current?.click()}>
            {url === null ? '上传图标' : '更换图标'}
          </button>
        </p>
      ) : (
        <UploadStatus share={share} onStop={stop} />
      )}
      <p className="form-field-hint">png 或 svg 格式，不超过 200 KB</p>
      <Problem sentence={refused ?? failure?.message ?? problem} />
    </div>
  );
}

/** More are looked for on their page. */
const OFFERED_MAX = 100;

export interface ChosenIcon {
  iconId: string | null;
  iconUrl: string | null;
}

/** Of those in use; the one that is chosen is shown beside. */
export function IconItem<Values extends ChosenIcon>(props: { form: Form<Values>; iconType: number }) {
  const form = props.form as unknown as Form<ChosenIcon>;
  const { data } = useCall(pageServiceIcons, { iconType: props.iconType, status: 1, pageSize: OFFERED_MAX });
  const { iconId, iconUrl } = form.values;
  const offered = data?.list ?? [];
  const isOffered = iconId === null || offered.some(({ id }) => id === iconId);
  return (
    <SelectItem
      form={form}
      name="iconId"
      label="图标（可不选）"
      allowClear
      placeholder="请选择图标"
      options={[
        ...offered.map(({ id, iconName, deptName }) => ({ value: id, label: `${iconName}（${deptName}）` })),
        ...(isOffered ? [] : [{ value: iconId, label: '现在的图标' }]),
      ]}
      also={(chosen: string | null | undefined) => ({
        iconId: chosen ?? null,
        iconUrl: offered.find(({ id }) => id === chosen)?.iconUrl ?? null,
      })}
      hint={iconUrl !== null && <ShopIcon url={iconUrl} name="所选图标" />}
    />
  );
}
