export { decide as decideEntry } from './entering/awards.decisions.service.ts'
export { publishedTitlePaths } from './results/awards.results.reads.ts'
export { findAwards } from './awards.search.service.ts'
export { awardCards, previousAward } from './awards.service.ts'
