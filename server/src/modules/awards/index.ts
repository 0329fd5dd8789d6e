export { decide as decideEntry } from './awards.decisions.service.ts'
export { publicAwardPaths } from './awards.reads.ts'
export { findAwards } from './awards.search.service.ts'
export { awardCards, previousAward } from './awards.service.ts'
