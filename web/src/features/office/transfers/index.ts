export { FilePage } from './components/file-page.tsx'
export { FilesPage } from './components/files-page.tsx'
export { MakePage } from './components/make-page.tsx'
