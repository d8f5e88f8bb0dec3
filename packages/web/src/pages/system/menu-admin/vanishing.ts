/** Before an item goes from people's menus: how many have it, and what becomes of it. */
import { countMenuViewers, type MenuRow } from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import { call } from '../../../api/call.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { ask } from '../../../notices/notices.ts';

const deeds = {
  hidden: { word: '隐藏', effect: '隐藏后他们重新加载页面就看不到了，从其他页面仍能打开；以后可以再显示。' },
  off: { word: '停用', effect: '停用后他们重新加载页面就打不开了；以后可以再启用。' },
  removed: { word: '删除', effect: '删除后不能恢复。' },
} as const;

/** Asks; false when somebody thinks better of it, or when the number could not be had, which is then shown. */
export async function mayVanish({ menuId, menuName }: MenuRow, how: keyof typeof deeds): Promise<boolean> {
  const { word, effect } = deeds[how];
  try {
    const { viewerCount } = await call(countMenuViewers, { menuId });
    return await ask({
      title: `${word}“${menuName}”`,
      text: `现在有 ${viewerCount} 人的菜单里有它。${effect}`,
      confirmLabel: word,
      cancelLabel: '取消',
      danger: true,
    });
  } catch (failure) {
    showFailure(failure);
    return false;
  }
}
