export { BarSearch, MenuSearch } from './components/bar-search.tsx'
export { SearchPage } from './components/search-page.tsx'
