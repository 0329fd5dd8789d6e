export { countryName } from '@app/contract/countries'
