/** The names of the 26 pages that add a subject. Apart from the catalogue, which is too much for those who only need an address. */
import { SUBJECT_CATEGORY, type SubjectCategory } from '../../dictionaries.ts';

/** The specification (S2) writes this page's name with one letter more than the category has. */
const NAMED_OTHERWISE: Partial<Record<SubjectCategory, string>> = { agproent: 'addAgrproent' };

/** `addFarm` for `farm`: the last part of the address of its page. */
export const pageNameOf = (category: SubjectCategory): string =>
  NAMED_OTHERWISE[category] ?? `add${category[0]?.toUpperCase()}${category.slice(1)}`;

/** Undefined for a page that adds no subject. */
export const categoryOfPage = (pageName: string): SubjectCategory | undefined =>
  SUBJECT_CATEGORY.find(({ value }) => pageNameOf(value) === pageName)?.value;
