/** What is sold of sponsorship: lines on the invoices of others' orders. */
export const sponsorshipSales = { lines: ['sponsorship'] } as const
