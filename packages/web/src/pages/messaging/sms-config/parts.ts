/** Shared by the tabs of a version and of the draft. */
import type { ConfigContent } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';

/** Props of a tab: the content, and how to change it where that may be done. */
export interface TabProps {
  content: ConfigContent;
  onChange: ((part: Partial<ConfigContent>) => void) | null;
}

/** The draft's place in the address, where versions have their names. */
export const DRAFT = 'draft';
