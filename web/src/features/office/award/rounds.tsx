import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, filePath } from '../../../lib/call.ts'
import { moment } from '../../../lib/dates.ts'
import { count } from '../../../lib/money.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import type { Tone } from '../../../ui/pills.tsx'
import { DataTable, numberCell } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../records/names.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import { hasCome, phaseOf } from './parts.ts'
import type { Phase, Round, State } from './parts.ts'
import { RoundBoard } from './round-board.tsx'
import { AssignDialog, MoveDialog, RoundDialog } from './round-dialogs.tsx'
import { WithState, zoneOf } from './state.tsx'
import list from '../records/part-list.module.css'
import css from './award.module.css'

const tones: Record<Phase, Tone> = { ahead: 'quiet', running: 'blue', over: 'warn', sealed: 'good' }

/** Rounds of judging: how far each judge is, and whether every entry has enough of them. */
export function Rounds({ award }: { award: OfficeRecord }) {
  const [making, setMaking] = useState(false)
  return (
    <WithState award={award}>
      {(state) => (
        <>
          <div className={list['bar']}>
            <h2>{t('part.rounds')}</h2>
            <Button size="sm" icon="plus" className="push" onClick={() => setMaking(true)}>
              {t('round.new')}
            </Button>
          </div>
          <AppearLine award={award} state={state} />
          {state.rounds.length === 0 && (
            <Card>
              <EmptyState icon="clock" title={t('round.none')}>
                {t('round.none.text')}
              </EmptyState>
            </Card>
          )}
          {state.rounds.map((round) => (
            <RoundCard key={round.id} award={award} round={round} state={state} />
          ))}
          {making && <RoundDialog award={award} onClose={() => setMaking(false)} />}
        </>
      )}
    </WithState>
  )
}

/** When shortlist and winners appear, on top of the judging that leads to it. */
function AppearLine({ award, state }: { award: OfficeRecord; state: State }) {
  const zone = zoneOf(award)
  return (
    <Card>
      <div className={css['appear']}>
        <dl>
          {(['shortlist_published_at', 'winners_published_at'] as const).map((name) => {
            const at = state[name]
            return (
              <div key={name}>
                <dt>{t(`results.${name}`)}</dt>
                <dd>
                  {at === null ? (
                    <StatPill tone="warn">{t('results.no-minute')}</StatPill>
                  ) : (
                    <>
                      <b className="num">{moment(at, zone)}</b>
                      {hasCome(at) && <StatPill tone="good">{t('published')}</StatPill>}
                    </>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
        <PageLink
          to={`/office/awards/${award.id}`}
          search={{ part: 'results' }}
          className={cx(css['publishing'], 'link')}
        >
          {t('results.publishing')}
        </PageLink>
      </div>
    </Card>
  )
}

function RoundCard({ award, round, state }: { award: OfficeRecord; round: Round; state: State }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'assign' | 'move' | 'seal'>()
  const phase = phaseOf(round)
  // Open while it is what one comes for; else it is asked for once it is opened.
  const [board, setBoard] = useState(phase === 'running' || phase === 'over')
  const zone = zoneOf(award)
  async function seal(): Promise<void> {
    try {
      await call('awards.sealRound', { params: { id: round.id } })
      toast(t('round.sealed.done'))
      await queries.invalidateQueries()
    } catch (error) {
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
    } finally {
      setOpen(undefined)
    }
  }
  const close = () => setOpen(undefined)
  return (
    <section aria-labelledby={`round-${round.id}`}>
      <Card>
        <header className={css['round']}>
          <div className="grow">
            <h3 id={`round-${round.id}`}>
              {round.name} <StatPill tone={tones[phase]}>{t(`round.${phase}`)}</StatPill>
              {round.blind && <StatPill>{t('round.blind')}</StatPill>}
            </h3>
            <p className="soft sm">
              {moment(round.starts_at, zone)} – {moment(round.ends_at, zone)}
            </p>
          </div>
          <div className={css['acts']}>
            {(phase === 'ahead' || phase === 'running') && (
              <Button size="sm" kind="primary" onClick={() => setOpen('assign')}>
                {t('assign')}
              </Button>
            )}
            {phase !== 'sealed' && (
              <Button size="sm" onClick={() => setOpen('move')}>
                {t('round.move')}
              </Button>
            )}
            {phase === 'over' && (
              <Button size="sm" kind="commit" icon="lock" onClick={() => setOpen('seal')}>
                {t('round.seal')}
              </Button>
            )}
            {phase === 'sealed' && <Exports round={round} />}
          </div>
        </header>
        {state.categories.length > 0 && phase !== 'sealed' && <Covered round={round} state={state} />}
        {phase !== 'sealed' && round.jurors.length > 0 && <Waiting round={round} />}
        {round.jurors.length === 0 ? (
          <p className={css['quiet']}>{t('round.nobody')}</p>
        ) : (
          <DataTable label={t('round.progress', { name: round.name })}>
            <thead>
              <tr>
                <th scope="col">{t('judge')}</th>
                <th scope="col">{t('handed-in')}</th>
                <th scope="col" className={numberCell}>
                  {t('recused')}
                </th>
              </tr>
            </thead>
            <tbody>
              {slowestFirst(round).map(({ juror, name, assigned, handed_in, recused }) => {
                const to = assigned - recused
                return (
                  <tr key={juror}>
                    <td>{name}</td>
                    <td>
                      <Progress done={handed_in} of={to} />
                    </td>
                    <td className={numberCell}>{count(recused)}</td>
                  </tr>
                )
              })}
            </tbody>
          </DataTable>
        )}
        {round.jurors.length > 0 && (
          <details className={css['more']} open={board} onToggle={({ currentTarget }) => setBoard(currentTarget.open)}>
            <summary>{t('board')}</summary>
            {board && <RoundBoard round={round} state={state} />}
          </details>
        )}
        {round.seal && (
          <p className={css['quiet']}>
            <Icon name="lock" size="sm" /> {t('round.seal.is')} <code className={css['seal']}>{round.seal}</code>
          </p>
        )}
      </Card>
      {open === 'assign' && <AssignDialog round={round} state={state} onClose={close} />}
      {open === 'move' && <MoveDialog round={round} zone={zone} onClose={close} />}
      <ConfirmModal
        opened={open === 'seal'}
        onClose={close}
        title={t('round.seal.title', { name: round.name })}
        confirm={t('round.seal')}
        kind="commit"
        onConfirm={seal}
      >
        {t('round.seal.text')}
      </ConfirmModal>
    </section>
  )
}

const openOf = ({ assigned, handed_in, recused }: Round['jurors'][number]) => assigned - recused - handed_in

/** The judges of a round, those with the most left to do first. */
const slowestFirst = (round: Round) => round.jurors.toSorted((a, b) => openOf(b) - openOf(a))

/** Who has not handed in everything, and how much is missing. */
function Waiting({ round }: { round: Round }) {
  const waiting = slowestFirst(round).filter((one) => openOf(one) > 0)
  if (waiting.length === 0)
    return (
      <p className={css['all']}>
        <Icon name="check" size="sm" />
        {t('waiting.none')}
      </p>
    )
  return (
    <p className={css['waiting']}>
      <b>{t('waiting', { count: waiting.reduce((sum, one) => sum + openOf(one), 0) })}</b>{' '}
      {waiting.map((one) => `${one.name} (${count(openOf(one))})`).join(', ')}
    </p>
  )
}

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <span className={css['progress']}>
      <span className={css['meter']} aria-hidden>
        <i style={{ width: `${of === 0 ? 0 : (done / of) * 100}%` }} />
      </span>
      <span className="num">{t('sold-of', { sold: count(done), stock: count(of) })}</span>
    </span>
  )
}

/** Categories in which some entry has fewer than three judges, and so would get no result. */
function Covered({ round, state }: { round: Round; state: State }) {
  return (
    <ul className={css['covered']}>
      {state.categories.map(({ id, name, ready }) => {
        const enough = Math.min(ready, round.covered.find(({ category }) => category === id)?.enough ?? 0)
        return (
          <li key={id} data-thin={enough < ready || undefined}>
            <Icon name={enough < ready ? 'alert' : 'check'} size="sm" />
            {t('covered', { name, enough: count(enough), ready: count(ready) })}
          </li>
        )
      })}
    </ul>
  )
}

function Exports({ round }: { round: Round }) {
  const [busy, setBusy] = useState<'csv' | 'jsonl'>()
  async function save(format: 'csv' | 'jsonl'): Promise<void> {
    setBusy(format)
    try {
      saveFile(await filePath(`/rest/awards/rounds/${round.id}/export/`, { format }), `round-${round.id}.${format}`)
    } catch (error) {
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
    } finally {
      setBusy(undefined)
    }
  }
  return (['csv', 'jsonl'] as const).map((format) => (
    <Button key={format} size="sm" icon="download" busy={busy === format} onClick={() => void save(format)}>
      {t(`round.export.${format}`)}
    </Button>
  ))
}
