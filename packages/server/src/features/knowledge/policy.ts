/** Who may do what with which piece of knowledge: the rules of all that is reviewed before it is published. */
import { contentPolicy } from '../../access/content-policy.ts';

export const knowledgePolicy = contentPolicy('knowledge');
