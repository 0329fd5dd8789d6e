// What the router needs of the shell before a page's own code is loaded.
export { publicMenuQuery } from './public-menu.ts'
