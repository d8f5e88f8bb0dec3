/** The whole path, in which the name of an office says its own place once more. */
export const placeOnce = (path: string): string => path.replace(/(.{2,}?[省市区县镇乡道村])\1/, '$1');

/** Without the province and the city, which all rows of a list share, and without saying the same place twice. */
export const placeInShort = (path: string): string =>
  placeOnce(path.replace(/^浙江省(?:[^市省]+市)?(?=.)/, ''));
