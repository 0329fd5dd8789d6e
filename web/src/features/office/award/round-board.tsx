import { initials } from '@app/contract/names'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { count } from '../../../lib/money.ts'
import { cx } from '../../../ui/classes.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { t } from '../records/names.ts'
import type { Round, State } from './parts.ts'
import css from './award.module.css'

type Entry = Answer<'awards.roundBoard'>['results'][number]
type Sheet = Entry['sheets'][number]['state']

const icons = { handed_in: 'check', open: 'clock', recused: 'ban' } as const

/** The sheets of a round: entries below each other, judges beside each other, and at each place whether it is handed in. */
export function RoundBoard({ round, state }: { round: Round; state: State }) {
  const query = { show_all: 'true' } as const
  const { data, error, refetch } = useQuery(queryOptionsFor('awards.roundBoard', { params: { id: round.id }, query }))
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={6} picture={false} />
  const judges = round.jurors
  const groups = state.categories
    .map((category) => ({ category, entries: data.results.filter((one) => one.category === category.id) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <>
      <ul className={css['legend']} aria-label={t('board.legend')}>
        {(['handed_in', 'open', 'recused'] as const).map((one) => (
          <li key={one} data-sheet={one}>
            <Icon name={icons[one]} size="sm" />
            {t(`sheet.${one}`)}
          </li>
        ))}
      </ul>
      <DataTable label={t('board.of', { name: round.name })} className={css['board']}>
        <thead>
          <tr>
            <th scope="col">{t('field.company_id')}</th>
            {judges.map(({ juror, name }) => (
              <th key={juror} scope="col" title={name}>
                <span className={css['judge']}>{name}</span>
                <span className={css['initials']} aria-hidden>
                  {initials(name)}
                </span>
              </th>
            ))}
            <th scope="col" className={css['sum']}>
              {t('handed-in')}
            </th>
          </tr>
        </thead>
        {groups.map(({ category, entries }) => (
          <tbody key={category.id}>
            <tr className={css['category']}>
              <th scope="rowgroup" colSpan={judges.length + 2}>
                {category.name}
              </th>
            </tr>
            {entries.map((entry) => (
              <EntryRow key={entry.entry} entry={entry} judges={judges} />
            ))}
          </tbody>
        ))}
      </DataTable>
    </>
  )
}

function EntryRow({ entry, judges }: { entry: Entry; judges: Round['jurors'] }) {
  const by = new Map(entry.sheets.map((sheet) => [sheet.juror, sheet.state]))
  const asked = entry.sheets.filter((sheet) => sheet.state !== 'recused')
  return (
    <tr>
      <td>{entry.company}</td>
      {judges.map(({ juror }) => (
        <td key={juror} className={css['sheet']}>
          <SheetMark state={by.get(juror)} />
        </td>
      ))}
      <td className={cx(css['sum'], 'num nowrap')}>
        {t('sold-of', {
          sold: count(asked.filter((sheet) => sheet.state === 'handed_in').length),
          stock: count(asked.length),
        })}
      </td>
    </tr>
  )
}

/** Whether a sheet is handed in: by a shape, a colour and a word. */
function SheetMark({ state }: { state: Sheet | undefined }) {
  if (state === undefined) return <span className="sr-only">{t('sheet.none')}</span>
  return (
    <span className={css['mark']} data-sheet={state} title={t(`sheet.${state}`)}>
      <Icon name={icons[state]} size="sm" />
      <span className="sr-only">{t(`sheet.${state}`)}</span>
    </span>
  )
}
