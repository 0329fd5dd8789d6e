import { resourceCalled } from '@app/contract/resources.all'
import { useQuery } from '@tanstack/react-query'
import { ownZone } from '../../../lib/zones.ts'
import { cx } from '../../../ui/classes.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { useCategoryLabels } from '../records/categories.ts'
import { MergeRecords } from '../records/merge-records.tsx'
import { fieldName } from '../records/names.ts'
import { oneQuery } from '../records/records.api.ts'
import { titleOf } from '../records/record-table.tsx'
import { contextOf } from '../records/values.ts'
import { valueWords } from '../records/words.ts'
import { alikeIn, sameWords } from '../inbox.ts'
import type { Case } from '../inbox.ts'
import { t } from '../text.ts'
import css from './inbox.module.css'

const companies = resourceCalled('companies')
const compared = ['address_line', 'postcode', 'city', 'country', 'category', 'vat_id', 'website', 'created_at'] as const

/** A new company beside the member that it looks like, and the way to make one of the two. */
export function Beside({ one }: { one: Case }) {
  const other = alikeIn(one)
  return other === undefined ? null : <Compared one={one} other={other} />
}

function Compared({ one, other }: { one: Case; other: number }) {
  const [fresh, known] = [useRecord(Number(one.id)), useRecord(other)]
  const categories = useCategoryLabels(companies)
  if (!fresh || !known || !categories) return null
  const rows = compared.map((name) => {
    const [left = '', right = ''] = [fresh, known].map((record) =>
      valueWords(companies, name, record[name], categories, contextOf(record, undefined, ownZone())),
    )
    return { name, left, right, same: sameWords(left, right) }
  })
  return (
    <section>
      <h3>{t('beside')}</h3>
      <div className={css['boxed']}>
        <DataTable label={t('beside')}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('beside.what')}</span>
              </th>
              <th scope="col">{t('beside.new', { name: titleOf(companies, fresh) })}</th>
              <th scope="col">{t('beside.member', { name: titleOf(companies, known) })}</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ left, right }) => left || right)
              .map(({ name, left, right, same }) => (
                <tr key={name}>
                  <th scope="row">{fieldName(companies, name)}</th>
                  {[left, right].map((words, at) => (
                    <td key={at}>
                      {same ? <mark className={css['same']}>{words}</mark> : words || <span className="soft">–</span>}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </DataTable>
      </div>
      <p className={cx('sm', css['into'])}>
        <MergeRecords of={companies} record={fresh} into={{ id: known.id, name: titleOf(companies, known) }} />
      </p>
    </section>
  )
}

const useRecord = (id: number) => useQuery(oneQuery('companies', id)).data
