/** What is sold with an award: what its orders are called, where it is found, and which lines their invoices may have. */
export const awardSales = { order: 'award', path: '/rest/awards/', lines: ['award_entry', 'admission'] } as const
