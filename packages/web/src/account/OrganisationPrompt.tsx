/**
 * Asks for another organisation where the present one does not suit the role: once for each load, at every
 * address, the big screen included. Whoever closes it finds 选择组织 in the menu of the person.
 */
import { organisationDemandOf } from '@farmers-mailbox/contract/access/roles.ts';
import { mustChooseOrganisation } from '@farmers-mailbox/contract/rules/organisation.ts';
import { Suspense, useState } from 'react';
import { DialogNotOpened, lazyPart } from '../session/lazy-part.tsx';
import { useSession } from '../session/session-context.ts';

export const OwnOrganisationDialog = lazyPart(
  () => import('./OwnOrganisationDialog.tsx').then((module) => module.OwnOrganisationDialog),
  DialogNotOpened,
);

export function OrganisationPrompt() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(() =>
    mustChooseOrganisation(user.sysDept, organisationDemandOf(user.roleList)),
  );
  return isOpen ? (
    <Suspense fallback={null}>
      <OwnOrganisationDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
