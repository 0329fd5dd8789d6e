export { readFilter as readDirectory } from './directory/filter.ts'
export { readMine } from './mine/my-network.search.ts'
