export { billingAddressFor } from './companies.billing.service.ts'
export { admit, verifyCompany } from './companies.membership.service.ts'
