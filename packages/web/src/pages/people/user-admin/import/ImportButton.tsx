/** 导入 and 下载模板 above the list of people. */
import { fetchImportTemplate } from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import { useState } from 'react';
import { saveAnswer } from '../../../../api/download.ts';
import { showFailure } from '../../../../api/failure-notice.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const TEMPLATE_NAME = '用户导入模板.xlsx';

export function ImportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton label="导入" permission="user:import" onAct={() => setOpen(true)} />
      <ActionButton label="下载模板" permission="user:import" onAct={saveTemplate} />
      {open && <ImportDialog onSaveTemplate={saveTemplate} onClose={() => setOpen(false)} />}
    </>
  );
}

const saveTemplate = () => saveAnswer(fetchImportTemplate, {}, TEMPLATE_NAME).catch(showFailure);
