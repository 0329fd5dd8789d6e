export { againstNew, againstOld, pathOfAddress } from './content.redirects.ts'
export { saveMenu, savePolicy } from './content.office.queries.ts'
export { findRedirects, usedAddresses } from './content.redirects.reads.ts'
export { changeRedirect, makeRedirect, openRedirects } from './content.redirects.service.ts'
