export type { OrderPaid, OrderReleased } from './payments.facts.ts'
export { ibanProblem, plainIban } from './sellers/payments.accounts.policy.ts'
export {
  DAYS_APART,
  invoicesEnding,
  invoicesNumbered,
  invoicesOwing,
  ownAccounts,
  transfersKnown,
  transfersLike,
} from './bank/payments.bank.reads.ts'
export type { OwedInvoice, OwnAccount } from './bank/payments.bank.reads.ts'
export {
  alikeFolded,
  alikeNames,
  foldedName,
  numbersIn,
  saidOfPast,
  saysLessCharges,
  shortNumbersIn,
} from './bank/payments.bank.policy.ts'
export type { PastTransfer } from './bank/payments.bank.policy.ts'
export { countTransfers, keepTransfers } from './bank/payments.bank.service.ts'
export type { Counting, Transfer } from './bank/payments.bank.service.ts'
export { paymentsIn } from './transfers/payments.transfers.policy.ts'
export { paymentsNamed } from './transfers/payments.transfers.reads.ts'
export type { NamedPayment } from './transfers/payments.transfers.reads.ts'
export { debitOf, noteMade, noteReturned } from './transfers/payments.transfers.bank.service.ts'
export { lockInvoices } from './invoices/payments.invoices.queries.ts'
export { cardFigures, tellCardTrouble } from './cards/payments.provider.ts'
export { canBePaid, offersTransfer } from './orders/payments.purchase.service.ts'
export { openSales } from './payments.sales.ts'
export type { SaleKind } from './payments.sales.ts'
export { quote, sell } from './orders/payments.selling.service.ts'
export { totalsOf } from './orders/payments.totals.policy.ts'
export { vatTableOn } from './vat/payments.vat.reads.ts'
export type { VatTable } from './vat/payments.vat.policy.ts'
export type { PurchaseLine } from './orders/payments.totals.policy.ts'
export { saveSeller } from './sellers/payments.accounts.queries.ts'
export type { SellerRow } from './sellers/payments.accounts.queries.ts'
export { giveOrders } from './orders/payments.orders.queries.ts'
export { missingPostcode, permitPostcode } from './payments.party.ts'
export type { BankAccount, Billing, BuyerParty, Party } from './payments.party.ts'
export { checkElectronicAddress, lacksOf } from './einvoice/payments.einvoice.address.ts'
export {
  askAbout,
  askBeforeSale,
  askLater,
  noteByHand,
  standingsOf,
  vatOfAddress,
} from './vat/payments.vat-answers.service.ts'
export { vatFigures } from './vat/payments.vat-answers.figures.ts'
export { hasRegister } from './vat/payments.vies.policy.ts'
export { checkVatId } from './vat/payments.vat-id.ts'
