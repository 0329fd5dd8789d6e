import { outcomes } from '@app/contract/awards.results'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Notice } from '../../../ui/card.tsx'
import { DataTable, numberCell } from '../../../ui/data-table.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { FilterChip, FilterChips, StatPill } from '../../../ui/pills.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../records/names.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import { hasCome } from './parts.ts'
import type { Round, State } from './parts.ts'
import { PublishResults } from './publish-results.tsx'
import { WithState } from './state.tsx'
import list from '../records/part-list.module.css'
import css from './award.module.css'

type Result = Answer<'awards.roundResults'>['results'][number]
const all = [...outcomes, 'not_selected'] as const
type Outcome = (typeof all)[number]
const scores = ['weighted', 'trimmed', 'normalised'] as const
const CITATION = 600

/** The results of a sealed round, three scores side by side; what comes of each entry; and when everybody sees it. */
export function Results({ award }: { award: OfficeRecord }) {
  const [wanted, setWanted] = useState<number>()
  return (
    <WithState award={award}>
      {(state) => {
        const sealed = state.rounds.filter(({ sealed_at }) => sealed_at)
        const round = sealed.find(({ id }) => id === wanted) ?? sealed.at(-1)
        return (
          <>
            <PublishResults award={award} state={state} />
            {sealed.length > 1 && (
              <FilterChips label={t('part.rounds')}>
                {sealed.map(({ id, name }) => (
                  <FilterChip key={id} pressed={id === round?.id} onClick={() => setWanted(id)}>
                    {name}
                  </FilterChip>
                ))}
              </FilterChips>
            )}
            {round ? (
              <RoundResults round={round} state={state} />
            ) : (
              <Card>
                <EmptyState icon="lock" title={t('results.none')}>
                  {t('results.none.text')}
                </EmptyState>
              </Card>
            )}
          </>
        )
      }}
    </WithState>
  )
}

function RoundResults({ round, state }: { round: Round; state: State }) {
  const query = { show_all: 'true' } as const
  const { data, error, refetch } = useQuery(queryOptionsFor('awards.roundResults', { params: { id: round.id }, query }))
  const [open, setOpen] = useState<Result>()
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonCard height={320} />
  const isOut = hasCome(state.winners_published_at)
  return (
    <>
      {state.categories
        .map((category) => ({ category, rows: data.results.filter((one) => one.category === category.id) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ category, rows }) => (
          <section key={category.id} aria-labelledby={`results-${category.id}`}>
            <div className={list['bar']}>
              <h2 id={`results-${category.id}`}>{category.name}</h2>
            </div>
            <Card>
              <DataTable label={t('results.of', { name: category.name })}>
                <thead>
                  <tr>
                    <th scope="col">{t('field.company_id')}</th>
                    <th scope="col" className={numberCell}>
                      {t('results.sheets')}
                    </th>
                    {scores.map((score) => (
                      <th key={score} scope="col" className={numberCell}>
                        {t(`results.${score}`)}
                      </th>
                    ))}
                    <th scope="col">{t('results.outcome')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.entry}>
                      <td>{row.company}</td>
                      <td className={numberCell}>{row.sheets}</td>
                      <Score value={row.weighted_mean} place={row.weighted_place} />
                      <Score value={row.trimmed_mean} place={row.trimmed_place} />
                      <Score value={row.normalised} place={row.normalised_place} />
                      <td>
                        <span className={css['outcome']}>
                          <StatPill
                            tone={
                              row.revoked
                                ? 'bad'
                                : row.outcome === 'winner'
                                  ? 'good'
                                  : row.outcome === 'not_selected'
                                    ? 'quiet'
                                    : 'blue'
                            }
                          >
                            {t(row.revoked ? 'results.revoked' : `outcome.${row.outcome}`)}
                          </StatPill>
                          {!row.revoked && (!isOut || row.outcome === 'winner' || row.outcome === 'finalist') && (
                            <Button size="sm" kind="quiet" onClick={() => setOpen(row)}>
                              {t(isOut ? 'results.revoke' : 'results.decide')}
                              <span className="sr-only">: {row.company}</span>
                            </Button>
                          )}
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </DataTable>
            </Card>
          </section>
        ))}
      {open &&
        (isOut ? (
          <RevokeDialog row={open} onClose={() => setOpen(undefined)} />
        ) : (
          <DecideDialog row={open} state={state} onClose={() => setOpen(undefined)} />
        ))}
    </>
  )
}

/** A score with three digits and the place it gives; an entry with too few sheets has none. */
function Score({ value, place }: { value: string | null; place: number | null }) {
  return (
    <td className={numberCell}>
      {value === null ? (
        '–'
      ) : (
        <>
          {Number(value).toFixed(3)} <span className="soft">({place})</span>
        </>
      )}
    </td>
  )
}

function useAct(onClose: () => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function act(done: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await done()
      toast(t('saved'))
      await queries.invalidateQueries()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(Object.values(error.fields).flat().join(' ') || error.detail)
      setBusy(false)
    }
  }
  return { busy, problem, act }
}

function DecideDialog({ row, state, onClose }: { row: Result; state: State; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>(row.outcome)
  const [citation, setCitation] = useState('')
  const [juror, setJuror] = useState<string | null>(null)
  const { busy, problem, act } = useAct(onClose)
  const won = outcome === 'winner'
  const body = {
    entry: row.entry,
    outcome,
    ...(won ? { citation, ...(juror ? { juror: Number(juror) } : {}) } : {}),
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={row.company}
      footer={
        <Button kind="primary" busy={busy} onClick={() => void act(() => call('awards.decideOutcome', { body }))}>
          {t('save')}
        </Button>
      }
    >
      <div className="stack">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <SelectField
          label={t('results.outcome')}
          data={all.map((one) => ({ value: one, label: t(`outcome.${one}`) }))}
          value={outcome}
          onChange={(value) => setOutcome((value ?? 'not_selected') as Outcome)}
        />
        {won && (
          <>
            <TextArea
              label={t('results.citation')}
              maxLength={CITATION}
              value={citation}
              onChange={(event) => setCitation(event.currentTarget.value)}
            />
            <SelectField
              label={t('results.signed')}
              optional
              clearable
              data={state.jurors.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={juror}
              onChange={setJuror}
            />
          </>
        )}
      </div>
    </Modal>
  )
}

function RevokeDialog({ row, onClose }: { row: Result; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, problem, act } = useAct(onClose)
  const input = { params: { id: row.entry }, body: { reason } }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('results.revoke.title', { name: row.company })}
      footer={
        <Button kind="danger" busy={busy} onClick={() => void act(() => call('awards.revokeOutcome', input))}>
          {t('results.revoke')}
        </Button>
      }
    >
      <div className="stack">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <p>{t('results.revoke.text')}</p>
        <TextArea
          label={t('results.reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Modal>
  )
}
