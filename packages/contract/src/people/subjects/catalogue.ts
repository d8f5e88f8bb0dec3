/** The 26 categories of agricultural subjects: their groups, the fields of their own, and what follows from both. */
import type { SubjectCategory } from '../../dictionaries.ts';
import { isMasked } from './common-fields.ts';
import { cleanedText, isBlank, type SubjectField, valueProblem } from './field.ts';
import { plantingBreedingFishing } from './planting-breeding-fishing.ts';
import { supplies } from './supplies.ts';
import { tradeServiceLeisure } from './trade-service-leisure.ts';

const ownFields: Readonly<Record<SubjectCategory, readonly SubjectField[]>> = {
  ...plantingBreedingFishing,
  ...supplies,
  ...tradeServiceLeisure,
};

/** Fields of this category alone, in the order of the form. */
export const ownFieldsOf = (category: SubjectCategory): readonly SubjectField[] => ownFields[category];

export interface SubjectGroup {
  readonly key: string;
  readonly title: string;
  readonly categories: readonly SubjectCategory[];
}

/** Groups A to G, each with its categories in the order of their pages. */
export const SUBJECT_GROUPS: readonly SubjectGroup[] = [
  { key: 'A', title: '种植', categories: ['grain', 'yield', 'plant'] },
  {
    key: 'B',
    title: '畜牧',
    categories: ['pasture', 'slaughterhouse', 'harmless', 'farming', 'animal'],
  },
  { key: 'C', title: '渔业', categories: ['aquatic', 'aquaculture', 'aduatic'] },
  {
    key: 'D',
    title: '投入品',
    categories: ['pesticides', 'composite', 'production', 'feed', 'veterinary', 'insert'],
  },
  { key: 'E', title: '加工流通', categories: ['agprom', 'agproent', 'meat', 'management'] },
  { key: 'F', title: '服务与组织', categories: ['machinery', 'ring', 'cooperative', 'farm'] },
  { key: 'G', title: '休闲', categories: ['agritainment'] },
];

export type OwnValues = Readonly<Record<string, unknown>>;

/** A phone number that comes back as it was shown: whether it is that one's mask is the server's to say. */
const isMaskedPhone = ({ kind }: SubjectField, value: unknown): boolean =>
  kind === 'phone' && typeof value === 'string' && isMasked(value);

/** The sentence for each own field that is wrong, fields included that the category does not have. */
export const ownProblems = (category: SubjectCategory, values: OwnValues): Record<string, string> =>
  problemsAmong(ownFieldsOf(category), values);

/** As `ownProblems`, for any list of fields. */
export function problemsAmong(fields: readonly SubjectField[], values: OwnValues): Record<string, string> {
  const unknown = Object.keys(values).filter((key) => !fields.some((field) => field.key === key));
  const found = fields.map((field) => {
    const value = values[field.key];
    return [field.key, isMaskedPhone(field, value) ? null : valueProblem(field, value)] as const;
  });
  return Object.fromEntries([
    ...found.flatMap(([key, sentence]) => (sentence === null ? [] : [[key, sentence] as const])),
    ...unknown.map((key) => [key, '不支持这个字段'] as const),
  ]);
}

/** As they are stored: cleaned, without what was left blank. */
export const cleanOwnValues = (category: SubjectCategory, values: OwnValues): Record<string, unknown> =>
  cleanAmong(ownFieldsOf(category), values);

/** As `cleanOwnValues`, for any list of fields. */
export function cleanAmong(fields: readonly SubjectField[], values: OwnValues): Record<string, unknown> {
  const kept = fields.filter(({ key }) => !isBlank(values[key]));
  return Object.fromEntries(kept.map((field) => [field.key, cleaned(field, values[field.key])]));
}

function cleaned(field: SubjectField, value: unknown): unknown {
  if (!Array.isArray(value)) return cleanedText(field, value);
  return field.kind === 'rows'
    ? value.map((row: OwnValues) => cleanAmong(field.columns, row))
    : value.map((one) => cleanedText(field, one));
}

const labelOfOwn = new Map(
  Object.values(ownFields)
    .flat()
    .map(({ key, label }) => [key, label]),
);
/** The word for a field by its key alone, where the category is not known; undefined for a key that no category has. */
export const ownFieldLabel = (key: string): string | undefined => labelOfOwn.get(key);
