export { AmountPage } from './components/amount-page.tsx'
export { DeskPage } from './components/desk-page.tsx'
export { SheetPage } from './components/sheet-page.tsx'
export { moneyView } from './money.ts'
