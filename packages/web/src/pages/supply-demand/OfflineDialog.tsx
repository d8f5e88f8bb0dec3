/** Takes a listing out of the farmers' sight, with the reason. */
import { type ListingRow, takeListingOffline } from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import { OPINION_MAX, wordsOf } from '@farmers-mailbox/contract/supply-demand/fields.ts';
import { Form, Input } from 'antd';
import { useAct } from '../../api/hooks.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { listingReads } from './reads.ts';

export function OfflineDialog({ row, onClose }: { row: ListingRow; onClose: () => void }) {
  const { supplyId, title, infoType } = row;
  const offline = useAct(takeListingOffline, { refresh: listingReads, success: '已下架' });
  return (
    <FormDialog<{ opinion: string }>
      open
      danger
      title={`下架 1 条${wordsOf(infoType).noun}`}
      submitLabel="下架"
      onSubmit={({ opinion }) => offline.attempt({ supplyId, opinion })}
      onClose={onClose}
    >
      <p>下架后不再展示“{title}”。可以修改后重新提交审核。</p>
      <Form.Item
        name="opinion"
        label="下架的原因"
        rules={[{ required: true, whitespace: true, message: '请写明下架的原因' }]}
      >
        <Input.TextArea maxLength={OPINION_MAX} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  );
}
