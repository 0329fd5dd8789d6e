export { DeskPage } from './desk-page.tsx'
export type { DeskSearch } from './desk-page.tsx'
