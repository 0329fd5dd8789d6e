export type { OrderPaid, OrderReleased } from './payments.facts.ts'
export { ibanProblem, plainIban } from './payments.accounts.policy.ts'
export {
  DAYS_APART,
  invoicesNumbered,
  invoicesOwing,
  ownAccounts,
  transfersKnown,
  transfersLike,
} from './bank/payments.bank.reads.ts'
export type { OwedInvoice, OwnAccount } from './bank/payments.bank.reads.ts'
export { alikeNames, foldedName, numbersIn, saidOfPast } from './bank/payments.bank.policy.ts'
export type { PastTransfer } from './bank/payments.bank.policy.ts'
export { countForSeveral, countTransfer, keepTransfer } from './bank/payments.bank.service.ts'
export type { Transfer } from './bank/payments.bank.service.ts'
export { cardFigures, tellCardTrouble } from './payments.provider.ts'
export { canBePaid, offersTransfer } from './payments.purchase.service.ts'
export { openSales } from './payments.sales.ts'
export type { SaleKind } from './payments.sales.ts'
export { quote, sell } from './payments.selling.service.ts'
export { totalsOf } from './payments.totals.policy.ts'
export type { PurchaseLine } from './payments.totals.policy.ts'
export { saveSeller } from './payments.accounts.queries.ts'
export type { SellerRow } from './payments.accounts.queries.ts'
export { giveOrders } from './payments.queries.ts'
export { missingPostcode, permitPostcode } from './payments.party.ts'
export type { BankAccount, Billing, Party } from './payments.party.ts'
export { checkVatId } from './payments.vat-id.ts'
