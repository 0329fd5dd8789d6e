export { ShortlistedTab, WinnersTab } from './winners-tab.tsx'
export { VerifyPage } from './verify-page.tsx'
export { WinnerPage } from './winner-page.tsx'
