export { FirstOperatorPage } from './components/first-operator.tsx'
export { SetupPage } from './components/setup-page.tsx'
export { steps } from './steps.ts'
export type { Step } from './steps.ts'
