/** The pages 供应信息 and 求购信息: one page, told which of the two it is. */
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { SupplyDemandPage } from './SupplyDemandPage.tsx';

export const SellPage = () => <SupplyDemandPage infoType={InfoType.offered} />;
export const BuyPage = () => <SupplyDemandPage infoType={InfoType.wanted} />;
