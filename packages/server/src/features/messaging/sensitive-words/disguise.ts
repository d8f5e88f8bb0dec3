/** The common shape of finds that are not the word letter by letter. */
import type { FoldedText, FoldedWord } from './normalise.ts';
import type { Spelled } from './trie.ts';

/** A word to look for in disguise. */
export interface Disguisable extends Spelled {
  readonly folded: Pick<FoldedWord, 'letters'>;
  /** made of numerals */
  readonly isNumber: boolean;
}

/** Where a disguised word stands: indexes of folded characters, both included. */
export interface DisguisedFind<Word> {
  readonly word: Word;
  readonly from: number;
  readonly to: number;
  /** it may as well be something else: it reminds, and does not refuse */
  readonly mayBeAccident: boolean;
}

/** Adds what it finds in a text. */
export type FindDisguised<Word> = (text: FoldedText, found: DisguisedFind<Word>[]) => void;
