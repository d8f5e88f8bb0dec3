/** The one dialog that is open above the address book. */
import type { BookGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { AddNumbersDialog } from './AddNumbersDialog.tsx';
import { AddPeopleDialog } from './AddPeopleDialog.tsx';
import type { OpenDialog } from './dialogs.ts';
import { BuildDialog, RenameDialog } from './GroupDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { MoveMembersDialog } from './MoveMembersDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';

export interface OpenedDialogProps {
  open: OpenDialog;
  groups: readonly BookGroup[];
  onBuilt: (groupId: string) => void;
  onClose: () => void;
}

export function OpenedDialog({ open, groups, onBuilt, onClose }: OpenedDialogProps) {
  switch (open.kind) {
    case 'build':
      return <BuildDialog parent={open.parent} onBuilt={onBuilt} onClose={onClose} />;
    case 'rename':
      return <RenameDialog group={open.group} onClose={onClose} />;
    case 'place':
      return <PlaceDialog group={open.group} groups={groups} onClose={onClose} />;
    case 'people':
      return <AddPeopleDialog group={open.group} onClose={onClose} />;
    case 'numbers':
      return <AddNumbersDialog group={open.group} onClose={onClose} />;
    case 'import':
      return <ImportDialog group={open.group} onClose={onClose} />;
    case 'moveMembers':
      return <MoveMembersDialog {...open} groups={groups} onClose={onClose} />;
  }
}
