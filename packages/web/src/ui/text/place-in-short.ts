/** Without the province and the city, which all rows of a list share, and without saying the same place twice. */
export const placeInShort = (path: string): string =>
  path.replace(/^浙江省(?:[^市省]+市)?(?=.)/, '').replace(/(.{2,}?[省市区县镇乡道村])\1/, '$1');
