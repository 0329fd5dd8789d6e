import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { SelectField } from '../../../ui/select.tsx'
import { t } from '../text.ts'
import css from './auth-card.module.css'

const choices = (config_type: 'category' | 'country') => ({
  ...queryOptionsFor('companies.configurations', { query: { config_type, show_all: 'true' } }),
  staleTime: 3_600_000,
})

function useChoices(config_type: 'category' | 'country') {
  const { data } = useQuery(choices(config_type))
  return data?.results.map((one) => ({ value: one.code, label: one.name })) ?? []
}

/** What a company does and where it sits; give the form's input props of both. `fixed` leaves the category as it is. */
export function CompanyBasics({ category, country, fixed }: { category: object; country: object; fixed?: boolean }) {
  const categories = useChoices('category')
  const countries = useChoices('country')
  return (
    <div className={css['pair']}>
      <SelectField
        label={t('company.category')}
        placeholder={t('choose')}
        data={categories}
        disabled={fixed}
        searchable
        nothingFoundMessage={t('nothingFound')}
        {...category}
      />
      <SelectField
        label={t('company.country')}
        placeholder={t('choose')}
        data={countries}
        searchable
        nothingFoundMessage={t('nothingFound')}
        {...country}
      />
    </div>
  )
}
