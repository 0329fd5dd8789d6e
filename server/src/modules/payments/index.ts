export type { InvoiceIssued, OrderPaid, OrderReleased, PaymentReceived } from './payments.facts.ts'
export { entityWithAccounts, openPurchase, quotePurchase } from './payments.purchase.service.ts'
export type { BillingCopy, Purchase, PurchaseRequest } from './payments.purchase.service.ts'
export type { PurchaseLine } from './payments.totals.policy.ts'
