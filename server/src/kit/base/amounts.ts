export { decimalsOf, money, plainAmount } from '@app/contract/money'
