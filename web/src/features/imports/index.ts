export { ImportPage } from './import-page.tsx'
export { StartPage } from './start-page.tsx'
