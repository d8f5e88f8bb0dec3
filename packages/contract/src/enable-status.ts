import type { Enable } from './dictionaries.ts';

/** Status of everything that can be switched off: accounts, identities, roles, organisations, channels, templates, menus. */
export const EnableStatus = { disabled: 0, enabled: 1 } as const satisfies Record<string, Enable>;
