export type { EmployeeLeft } from './companies.facts.ts'
export { askBeforeBilling, billingAddressFor } from './billing/companies.billing.service.ts'
export { verifyCompany } from './joining/companies.membership.service.ts'
export { saveCategories } from './office/companies.categories.queries.ts'
export { mayPostFor } from './companies.policy.ts'
export { cardsOf, mayShow } from './page/companies.cards.service.ts'
export {
  joinCommunityCompany,
  makeCommunityCompany,
  renameCommunityCompany,
} from './office/companies.community.service.ts'
export { LOGO, logoUpload } from './companies.uploads.ts'
export { lockCompanies } from './people/companies.people.queries.ts'
export { leaveForGood, openOfLeaver } from './leaving/companies.erasure.service.ts'
export { standingChanged } from './people/companies.people.service.ts'
export { findCompanies } from './page/companies.search.service.ts'
export { bringInCompanies, updateFromList } from './office/companies.import.service.ts'
export { servedPeople } from './companies.resources.ts'
export { companyDomainOf } from './domains/companies.domains.ts'
