import { Fragment } from 'react'
import { importFields } from '@app/contract/imports.limits'
import type { RowFilter } from '@app/contract/imports.limits'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatPill } from '../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import css from './imports.module.css'
import { t } from './text.ts'
import { resultOf } from './tones.ts'
import { useRows } from './use-import.ts'
import type { Import, ImportRow, useActs } from './use-import.ts'

type Acts = ReturnType<typeof useActs>
type Column = Import['columns'][number]
type Problem = ImportRow['problems'][number]

const isOpen = ({ state }: Import) => state === 'checked' || state === 'failed'

/** The file as it is: above each column what it is taken for, below each row what is wrong with it and what can be done. */
export function RowTable({ one, show, acts }: { one: Import; show: RowFilter; acts: Acts }) {
  const rows = useRows(one, show)
  const shown = rows.data?.pages.flatMap(({ results }) => results)
  if (!shown)
    return rows.error ? (
      <ErrorState error={rows.error} retry={() => void rows.refetch()} />
    ) : (
      <SkeletonRows rows={8} picture={false} />
    )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with the arrows */}
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('table')}>
        <table className={css['table']}>
          <thead>
            <tr>
              <th className={css['n']}>
                <span className="sr-only">{t('line')}</span>
              </th>
              {one.columns.map((column, at) => (
                <th key={`${column.heading} ${at}`} scope="col">
                  <small>{column.heading}</small>
                  <Choose one={one} column={column} at={at} acts={acts} />
                </th>
              ))}
              <th scope="col">
                <small>&nbsp;</small>
                {t('result')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.number} one={one} row={row} acts={acts} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <EmptyState icon="check" title={t('none')} />}
      {rows.hasNextPage && (
        <div className={css['more']}>
          <Button busy={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The columns of a programme and of a folder are what they are; a list's are chosen. */
function Choose({ one, column, at, acts }: { one: Import; column: Column; at: number; acts: Acts }) {
  const word = (field: string | null) => (field === null ? t('column.none') : t(`field.${field}` as never))
  if (importFields[one.kind].from !== 'list' || !isOpen(one)) return <b>{word(column.field)}</b>
  const choose = (value: string) => {
    const fields = one.columns.map(({ field }, place) => {
      if (place === at) return value || null
      // A field is taken from one column: from the one that was chosen last.
      return field === value ? null : field
    })
    void acts.run(() => call('imports.columns', { params: { id: one.id }, body: { fields } }))
  }
  return (
    <select
      className={cx(column.sure && css['sure'])}
      aria-label={t('becomes', { heading: column.heading })}
      value={column.field ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{t('column.none')}</option>
      {importFields[one.kind].fields.map((field) => (
        <option key={field} value={field}>
          {word(field)}
        </option>
      ))}
    </select>
  )
}

/** Whether something else was understood than stands there; letters large or small, and how an address begins, are no matter. */
const isMended = (cell: string, read: string) => cell !== '' && !read.toLowerCase().endsWith(cell.toLowerCase())

const levels = { stops: 'bad', asks: 'warn', notes: 'warn' } as const

function Row({ one, row, acts }: { one: Import; row: ImportRow; acts: Acts }) {
  const { word, tone } = resultOf(row)
  const out = row.choice === 'skip' || row.outcome === 'skipped'
  const against = (field: string | null) => row.problems.find((problem) => problem.field === field)
  return (
    <Fragment>
      <tr className={cx(out && css['out'])}>
        <td className={css['n']}>{row.number}</td>
        {one.columns.map(({ field }, at) => {
          const cell = row.cells[at] ?? ''
          const problem = field === null ? undefined : against(field)
          const read = field === null ? undefined : row.read[field]
          const differs = !problem && read !== undefined && field !== 'segments' && isMended(cell, read)
          return (
            <td
              key={at}
              title={cell.length > 24 ? cell : undefined}
              className={cx(
                css['cell'],
                problem && css[levels[problem.level]],
                differs && css['fix'],
                field === null && css['not'],
              )}
            >
              {cell === '' && problem ? (
                <span className="soft">{t('empty')}</span>
              ) : differs ? (
                <>
                  {read} <del>{cell}</del>
                </>
              ) : (
                cell
              )}
            </td>
          )
        })}
        <td className={css['result']}>
          <StatPill tone={tone}>{t(`row.${word}`)}</StatPill>
          {one.state === 'done' && importFields[one.kind].invites && row.outcome === 'made' && (
            <Button size="sm" onClick={() => void acts.invite(one, row.number)}>
              {t(one.kind === 'members' ? 'invite.one' : 'invite.tickets.one')}
            </Button>
          )}
        </td>
      </tr>
      {row.problems.map((problem, at) => (
        <Said
          key={`${problem.field} ${problem.code}`}
          {...{ one, row, problem, acts }}
          last={at === row.problems.length - 1}
        />
      ))}
      {row.problems.length === 0 && row.why && (
        <tr className={css['say']}>
          <td colSpan={one.columns.length + 2}>
            <span className={css['quiet']}>{row.why}</span>
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Said({
  one,
  row,
  problem,
  acts,
  last,
}: {
  one: Import
  row: ImportRow
  problem: Problem
  acts: Acts
  last: boolean
}) {
  const params = { id: one.id }
  const decide = (choice: 'skip' | 'update' | 'new' | null) =>
    void acts.run(() => call('imports.decide', { params, body: { rows: [row.number], choice } }))
  const column = one.columns.findIndex(({ field }) => field === problem.field)
  const from = row.cells[column] ?? ''
  const put = (to: string) =>
    void acts.run(() => call('imports.replace', { params, body: { field: problem.field, from, to, row: row.number } }))
  const open = isOpen(one)
  return (
    <tr className={css['say']}>
      <td colSpan={one.columns.length + 2}>
        <span className={css[levels[problem.level]]}>
          <Icon name="alert" size="sm" />
          <span>
            <b>{problem.field ? t(`field.${problem.field}` as never) : t('whole')}</b> {problem.text}
            {row.choice && row.choice !== 'skip' && problem.level === 'asks' && `. ${t(`decided.${row.choice}`)}`}
          </span>
          {open && (
            <span className={css['acts']}>
              {column >= 0 &&
                row.choice !== 'skip' &&
                problem.proposals.length > 0 &&
                problem.proposals.length < 4 &&
                problem.proposals.map(({ value, label }) => (
                  <button key={value} type="button" onClick={() => put(value)}>
                    {t('use', { value: label })}
                  </button>
                ))}
              {column >= 0 && row.choice !== 'skip' && problem.proposals.length >= 4 && (
                <select
                  aria-label={t('many.becomes', { value: from })}
                  value=""
                  onChange={({ currentTarget }) => put(currentTarget.value)}
                >
                  <option value="">{t('many.choose')}</option>
                  {problem.proposals.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
              {problem.level === 'asks' && row.choice !== 'skip' && (
                <>
                  {(row.match !== null || one.kind !== 'statement') && (
                    <button type="button" aria-pressed={row.choice === 'update'} onClick={() => decide('update')}>
                      {t(`same.${one.kind}`)}
                    </button>
                  )}
                  <button type="button" aria-pressed={row.choice === 'new'} onClick={() => decide('new')}>
                    {t(`new.${one.kind}`)}
                  </button>
                </>
              )}
              {last && (
                <button type="button" onClick={() => decide(row.choice === 'skip' ? null : 'skip')}>
                  {t(row.choice === 'skip' ? 'back_in' : 'leave')}
                </button>
              )}
            </span>
          )}
        </span>
      </td>
    </tr>
  )
}
