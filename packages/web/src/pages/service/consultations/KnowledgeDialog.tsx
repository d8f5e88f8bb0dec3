/** 转知识: makes a draft of knowledge of a question and its answer. Its kind is chosen here, everything else is written there. */
import { KNOWLEDGE_TYPE } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { type ConsultRow, makeKnowledge } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { useNavigate } from 'react-router';
import { useAct } from '../../../api/hooks.ts';
import { tell } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { NativeSelectItem } from '../../../ui/form/items.tsx';
import { consultReads } from './consultations.tsx';

export interface KnowledgeDialogProps {
  consultation: Pick<ConsultRow, 'consultId' | 'title' | 'version'>;
  onClose: () => void;
}

export function KnowledgeDialog({ consultation, onClose }: KnowledgeDialogProps) {
  const { consultId, title, version } = consultation;
  const make = useAct(makeKnowledge, { refresh: consultReads });
  const navigate = useNavigate();
  return (
    <FormDialog<{ knowledgeType: string }>
      open
      title="转为知识"
      submitLabel="新建知识草稿"
      initial={{ knowledgeType: '' }}
      problemsOf={({ knowledgeType }) => (knowledgeType === '' ? { knowledgeType: '请选择知识类型' } : {})}
      onSubmit={async ({ knowledgeType }) => {
        const made = await make.attempt({ consultId, version, knowledgeType: Number(knowledgeType) });
        tell('success', '已新建知识草稿，请修改后提交审核');
        void navigate(paths.content('knowledge', made.knowledgeId));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            用“{title}”的问题和答复新建一条知识草稿，不含提问人。草稿由您修改、提交，经知识分享审核后发布。
          </p>
          <NativeSelectItem
            form={form}
            name="knowledgeType"
            label="知识类型"
            isRequired
            first="请选择知识类型"
            options={KNOWLEDGE_TYPE}
          />
        </>
      )}
    </FormDialog>
  );
}
