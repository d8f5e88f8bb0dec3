/** One sign-in in full, with what the browser called itself. */
import { labelOf, OS_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { LOGGED_RESULT, SIGN_IN_WAY, type SignInRow } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { placeOnce } from '../../../ui/text/place-in-short.ts';
import { LogFacts } from './LogFacts.tsx';

export function SignInDrawer({ row, onClose }: { row: SignInRow; onClose: () => void }) {
  return (
    <Drawer widthPx={560} title="登录详情" onClose={onClose}>
      <ScrollingPart className="log-details" label="登录详情">
        <LogFacts
          facts={[
            ['时间', row.loginTime],
            ['账号', row.userName],
            ['姓名', row.realName ?? '没有这个账号'],
            ['单位', row.deptName && placeOnce(row.deptName)],
            ['登录方式', labelOf(SIGN_IN_WAY, row.loginType)],
            ['结果', labelOf(LOGGED_RESULT, row.result)],
            ['原因', row.failReason],
            ['来源地址', row.ip],
            ['来源网络', row.area],
            ['浏览器', row.browser],
            ['终端', labelOf(OS_TYPE, row.osType)],
            ['浏览器标识', row.userAgent],
            ['日志编号', row.logId],
          ]}
        />
      </ScrollingPart>
    </Drawer>
  );
}
