export { DisputesPage } from './components/disputes-page.tsx'
export { PayoutsPage } from './components/payouts-page.tsx'
