export { block, blocked, hiddenFrom, isContact } from './network.service.ts'
