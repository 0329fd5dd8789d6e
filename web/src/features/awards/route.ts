// What the router needs of awards before a page's own code is loaded: queries and heads, no components.
export { awardHead } from './award-head.ts'
export { bookingOptions, loadAward, sections } from './awards.api.ts'
export { findSubmission, loadEntering } from './entering/entering.api.ts'
export { loadJudging, openDesk } from './judging/judging.api.ts'
export { loadTitle, loadWinners, myOutcomes, shortlistQuery } from './results/results.api.ts'
export { titleHead } from './results/title-head.ts'
