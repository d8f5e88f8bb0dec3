/** Shared by the tabs of a version and of the draft. */

import type { ConfigContent } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import {
  type Difference,
  SECTION_NAMES,
  SECTIONS,
} from '@farmers-mailbox/contract/messaging/sms-config/differences.ts';

/** Props of a tab: the content, and how to change it where that may be done. */
export interface TabProps {
  content: ConfigContent;
  onChange: ((part: Partial<ConfigContent>) => void) | null;
}

/** The draft's place in the address, where versions have their names. */
export const DRAFT = 'draft';

/** Of a draft that nobody has named yet. */
export const UNNAMED = '新配置';

/** The name under which a draft is offered for publication: that of its writer, or what it changes. */
export function nameToPublish(configName: string, diff: readonly Pick<Difference, 'section'>[]): string {
  if (configName !== UNNAMED) return configName;
  const changed = SECTIONS.filter((section) => diff.some((one) => one.section === section));
  return `调整${changed.map((section) => SECTION_NAMES[section]).join('、')}`;
}
