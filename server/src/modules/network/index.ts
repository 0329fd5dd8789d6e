export { hiddenFrom, isContact } from './network.service.ts'
