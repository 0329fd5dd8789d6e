export { billingAddressFor } from './companies.billing.service.ts'
export type { BillingSnapshot } from './companies.billing.service.ts'
export { admit, verifyCompany } from './companies.membership.service.ts'
export { companyUrl, fileUrl } from './companies.view.ts'
