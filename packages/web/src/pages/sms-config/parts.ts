/** What the tabs of a version and of the draft have in common. */
import type { ConfigContent } from '@farmers-mailbox/contract/sms-config/content.ts';

/** What a tab is given: the content, and how to change it where that may be done. */
export interface TabProps {
  content: ConfigContent;
  onChange: ((part: Partial<ConfigContent>) => void) | null;
}

/** The draft's place in the address, where versions have their names. */
export const DRAFT = 'draft';
