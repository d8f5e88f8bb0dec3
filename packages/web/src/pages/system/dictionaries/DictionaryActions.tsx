/** Actions on one value, and on a dictionary that the office added; a blocked one says why. */

import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { TAG_STYLES } from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import {
  type DictTypeRow,
  type DictValueRow,
  listByDictTypeCode,
  pageDictTypes,
  pageDictValues,
  removeDictType,
  removeDictValue,
  updateDictValue,
} from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';

/** Queries to invalidate after a change of a dictionary, on the other pages as well. */
export const dictionaryReads: readonly Endpoint[] = [pageDictTypes, pageDictValues, listByDictTypeCode];

export function ValueActions({ row, onEdit }: { row: DictValueRow; onEdit: () => void }) {
  const { dictValueId, dictLabel, sort, cssClass, remark, status, version, can } = row;
  const isOn = status === 1;
  const update = useAct(updateDictValue, { refresh: dictionaryReads, success: isOn ? '已停用' : '已启用' });
  const remove = useAct(removeDictValue, { refresh: dictionaryReads, success: '已删除' });
  const style = TAG_STYLES.find(({ value }) => value === cssClass)?.value ?? '';
  const turn = () =>
    update.run({
      dictValueId,
      version,
      dictLabel,
      sort,
      cssClass: style,
      remark: remark ?? '',
      status: isOn ? 0 : 1,
    });
  return (
    <>
      <ActionButton kind="link" label="修改" can={can.edit} onAct={onEdit} />
      <ActionButton
        kind="link"
        label={isOn ? '停用' : '启用'}
        can={can.disable}
        danger={isOn}
        confirm={{
          title: `${isOn ? '停用' : '启用'}“${dictLabel}”`,
          text: isOn
            ? '停用后不再供选择；已经用了它的内容照旧显示，以后可以再启用。'
            : '启用后可以重新选择。',
        }}
        onAct={turn}
      />
      <ActionButton
        kind="link"
        label="删除"
        can={can.remove}
        danger
        confirm={{
          title: `删除“${dictLabel}”`,
          text: '删除后其他程序读不到它，已经用了它的内容会显示成代号。只是不想再供选择，请用停用。',
        }}
        onAct={() => remove.run({ dictValueId, version })}
      />
    </>
  );
}

export function TypeActions({ type, onEdit }: { type: DictTypeRow; onEdit: () => void }) {
  const { dictTypeCode, dictTypeName, valueCount, version, can } = type;
  const remove = useAct(removeDictType, { refresh: dictionaryReads, success: '已删除' });
  return (
    <>
      <ActionButton label="修改名称" can={can.edit} onAct={onEdit} />{' '}
      <ActionButton
        label="删除字典"
        danger
        can={can.remove}
        confirm={{
          title: `删除字典“${dictTypeName}”`,
          text: `它的 ${valueCount} 个值一起删除，其他程序不能再读取，不能恢复。`,
        }}
        onAct={() => remove.run({ dictTypeCode, version })}
      />
    </>
  );
}
