/** Instructions for whoever checks a pack: printed in the PDF, and part of the JSON. */
export const HOW_TO_VERIFY = [
  '1. 证明材料校验值：取 JSON 文件中除 packHash、madeAt、madeBy、howToVerify 以外的各项，按 RFC 8785 规范排序后计算 SHA-256，应等于 packHash。',
  '2. 办理过程逐步相连：每一步的 prevHash 应等于上一步的 rowHash；最后一步应等于末步校验值。',
  '3. 审核通过的一步所记的内容校验值，应等于内容校验值和通过时校验值：审核人读到的与发出的一致。',
  '4. 由系统管理员执行 npm run admin -- verify-evidence 文件名，将文件与数据库逐项核对：内容、接收人、每一步办理过程。',
  '5. 领导审批件：从申请详情下载的文件，其 SHA-256 应等于证明材料所记；内容校验值包括这些文件，审核人读到的与此一致。',
  '6. 系统更换过密钥后，接收人摘要、内容校验值和各步校验值会重新计算，此前导出的证明材料不能再用第 4 项核对，请重新导出。',
] as const;
