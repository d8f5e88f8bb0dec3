/** 导出: takes along everybody whom the list shows with its present filters, further ones than it lists included. */
import { exportUsers } from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import { saveAnswer } from '../../../../api/download.ts';
import { NumbersExport } from '../../../../ui/form/NumbersExport.tsx';
import { useListState } from '../../../../ui/table/list-state.ts';

/** As they stand in the address bar. */
const FILTERS = [
  'keyword',
  'deptId',
  'includeChild',
  'roleId',
  'userType',
  'realNameAuthFlag',
  'smsAgreeFlag',
  'status',
  'registerTimeStart',
  'registerTimeEnd',
] as const;
const FILE_NAME = '用户.xlsx';

export function ExportButton() {
  const { filters } = useListState(FILTERS);
  return (
    <NumbersExport
      permission="user:export"
      title="导出用户"
      numbers="手机号码、身份证号和出生日期"
      note="导出符合现在查询条件的全部用户，不只是这一页。人数多时要等几分钟。"
      onSave={(masked) => saveAnswer(exportUsers, { ...filters, masked }, FILE_NAME)}
    />
  );
}
