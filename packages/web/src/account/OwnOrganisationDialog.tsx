/** Choosing one's own organisation: from the menu of the person, or by itself when the present one does not suit the role. */

import { organisationDemandOf } from '@farmers-mailbox/contract/access/roles.ts';
import { modifyDept } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import {
  isRegionCode,
  levelOfCode,
  mustChooseOrganisation,
  type OrganisationNode,
  organisationProblem,
  REGION_DEPT_TYPE,
} from '@farmers-mailbox/contract/rules/organisation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { showFailure } from '../api/failure-notice.ts';
import { refreshReads } from '../api/hooks.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { ownPlaceReads, useOwnPlace } from '../session/own-place.ts';
import { useSession } from '../session/session-context.ts';
import { useReloadSession } from '../session/use-reload-session.ts';
import { DeptSearch } from '../ui/dept/DeptSearch.tsx';
import { DeptTree } from '../ui/dept/DeptTree.tsx';
import type { DeptChoice } from '../ui/dept/dept-nodes.ts';
import { Problem } from '../ui/form/Field.tsx';
import { DialogButtons } from './DialogButtons.tsx';

export function OwnOrganisationDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const reloadSession = useReloadSession();
  const place = useOwnPlace();
  const client = useQueryClient();
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<DeptChoice | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const demand = organisationDemandOf(user.roleList);

  const choose = (choice: DeptChoice) => {
    const problem = organisationProblem(nodeOf(choice.deptId), demand);
    if (problem !== null) tell('warning', problem);
    setChosen(problem === null ? choice : null);
    setMissing(false);
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null) return setMissing(true);
    setBusy(true);
    try {
      await call(modifyDept, { deptId: chosen.deptId });
      onClose();
      tell('success', '修改成功');
      await Promise.all([refreshReads(client, ownPlaceReads), reloadSession()]);
    } catch (failure) {
      showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <NativeDialog title="选择所属组织" {...(busy ? {} : { onClose, closeButton: true })}>
      <form onSubmit={(event) => void confirm(event)}>
        <p className="dialog-note">
          您当前的组织是{place ? `“${place.deptName}”` : '…'}
          {mustChooseOrganisation(user.sysDept, demand) ? '，与角色不相符，请重新选择。' : '。'}
        </p>
        <DeptSearch label="查找组织" onSearch={setKeyword} />
        <div className="organisation-tree">
          <DeptTree
            label="所属组织"
            keyword={keyword}
            single
            forChoice
            chosen={chosen ? [chosen] : []}
            onToggle={choose}
          />
        </div>
        <p className="organisation-chosen" aria-live="polite">
          {chosen && `已选择：${chosen.deptName}`}
        </p>
        <Problem sentence={isMissing ? '请选择所属组织' : undefined} />
        <DialogButtons submitLabel="修改组织" busyLabel="正在修改…" busy={busy} onCancel={onClose} />
      </form>
    </NativeDialog>
  );
}

/** Type and level stand in the code itself; which organisations there are the tree knows. */
function nodeOf(deptId: string): OrganisationNode {
  const deptType = isRegionCode(deptId) ? REGION_DEPT_TYPE : 'unit';
  return { deptId, deptType, deptLevel: levelOfCode(deptId) ?? 0 };
}
