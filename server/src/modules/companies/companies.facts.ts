/** A member began to follow a company. */
export type CompanyFollowed = { kind: 'companies.followed'; company_id: number; customer_id: number }
