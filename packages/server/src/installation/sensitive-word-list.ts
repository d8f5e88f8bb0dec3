/** The list of sensitive words that an installation starts with, as the nodes of the tree in which it is kept. */
import { NodeKind, WORD_TYPE_KEY } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type { PoolClient } from 'pg';
import { STARTING_CLASSES } from '../features/messaging/sensitive-words/starting-words.ts';
import { copyRows } from './copy-rows.ts';
import { openIds } from './record-ids.ts';

// Long before any installation, so that no other row's id can be the same.
const IDS_FROM = new Date('2020-10-01T00:00:00Z');

export async function loadSensitiveWords(client: PoolClient): Promise<void> {
  const nextId = openIds(IDS_FROM);
  const rows = STARTING_CLASSES.flatMap(({ className, words }, classIndex) => {
    const typeId = nextId();
    const common = { typeKey: WORD_TYPE_KEY, effectDeptId: '33' };
    const node = {
      ...common,
      typeId,
      parentId: null,
      nodeKind: NodeKind.category,
      typeName: className,
      sn: classIndex + 1,
    };
    return [
      { ...node, wordLevel: null, matchMode: null, exceptWords: [], aliasWords: [] },
      ...words.map(({ word, level, matchMode, exceptWords, aliasWords = [] }, index) => ({
        ...common,
        typeId: nextId(),
        parentId: typeId,
        nodeKind: NodeKind.word,
        typeName: word,
        sn: index + 1,
        wordLevel: level,
        matchMode,
        exceptWords: [...exceptWords],
        aliasWords: [...aliasWords],
      })),
    ];
  });
  await copyRows(client, 'globalType', rows);
}
