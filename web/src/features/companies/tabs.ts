/** The parts of a company's page beside its profile; its wall is a page of its own. */
export const companyTabs = ['people', 'events'] as const
export type CompanyTab = (typeof companyTabs)[number]

/** What the address says of a page of a part: `?tab=people&page=2`, the first without its number. */
export const tabQuery = (tab: CompanyTab, page = 1): { tab: CompanyTab; page?: number } => ({
  tab,
  ...(page > 1 ? { page } : {}),
})
