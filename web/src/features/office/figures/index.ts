export { FiguresPage } from './components/figures-page.tsx'
