/** The button beside the one that does `deed`: beside 取消报名 another 取消 could be taken for it. */
export const leaveLabelOf = (deed: string): string => (deed.startsWith('取消') ? '再看看' : '取消');
