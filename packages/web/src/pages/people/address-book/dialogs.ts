/** The open dialog above the address book, and its subject. */
import type { BookGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';

export type OpenDialog =
  /** a new group below `parent`, or at the top */
  | { kind: 'build'; parent: BookGroup | null }
  | { kind: 'rename' | 'place' | 'people' | 'numbers' | 'import'; group: BookGroup }
  | { kind: 'moveMembers'; group: BookGroup; bookUserIds: readonly string[]; onMoved: () => void };
