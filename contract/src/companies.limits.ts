/** What a company lets one of its people do; an admin has every right of the company. */
export const companyRights = ['admin', 'billing', 'events', 'awards'] as const
/** Most segments that a company may carry. */
export const MOST_SEGMENTS = 20

/** How often a lane is served, the most often first. */
export const laneFrequencies = ['daily', 'several_weekly', 'weekly', 'fortnightly', 'monthly', 'on_request'] as const
export const officeKinds = ['head_office', 'branch', 'agency'] as const

/** How many stops a trade lane has. */
export const LEAST_STOPS = 2
export const MOST_STOPS = 6
