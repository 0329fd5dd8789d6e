// What the router needs of meetings before the page's own code is loaded.
export { recallPlanner } from './remembered.ts'
