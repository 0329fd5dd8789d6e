/** The parts of a company's page beside its profile; its wall is a page of its own. */
export const companyTabs = ['people', 'events'] as const
export type CompanyTab = (typeof companyTabs)[number]
