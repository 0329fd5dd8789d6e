export { firstOperatorLines } from './setup.first.service.ts'
