import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { time } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Crumbs } from '../../../ui/layout.tsx'
import { DeskEntry } from './desk-entry.tsx'
import { DeskList } from './desk-list.tsx'
import { DeskSheet } from './desk-sheet.tsx'
import { judgingEntry } from './judging.api.ts'
import type { Round, Shown } from './judging.api.ts'
import { actionOf } from './keys.ts'
import { momentOf } from './moment.ts'
import { useSheet } from './use-sheet.ts'
import type { SheetInHand } from './use-sheet.ts'
import { t } from './text.ts'
import own from './desk-frame.module.css'
import css from './desk.module.css'

/** The judge's desk: the list at the left, the entry in the middle, the score sheet at the right. */
export function JudgesDesk({ id, round }: { id: number; round: number | undefined }) {
  // Whoever goes through what is to do stays there from entry to entry.
  const [shown, setShown] = useState<Shown>('all')
  // A sheet belongs to its entry: with the next one everything else begins anew.
  return <Desk key={`${id} ${round ?? ''}`} id={id} round={round} shown={shown} onShow={setShown} />
}

/** What would change of a sheet that was handed in. */
type Asked = { criterion: number; value: number | null }

function Desk({
  id,
  round,
  shown,
  onShow,
}: {
  id: number
  round: number | undefined
  shown: Shown
  onShow: (to: Shown) => void
}) {
  const { data: entry } = useSuspenseQuery(judgingEntry(id, round))
  const [picked, setPicked] = useState<number>()
  const inHand = useSheet(entry, round)
  const [asked, setAsked] = useState<Asked>()
  const [isChanging, setChanging] = useState(false)
  const needsAsking = inHand.sheet.state === 'handed_in' && !isChanging
  const hand = {
    ...inHand,
    score: (one: number, value: number | null) =>
      needsAsking ? setAsked({ criterion: one, value }) : inHand.score(one, value),
  }
  const navigate = usePageNavigate()
  const note = useRef<HTMLTextAreaElement>(null)
  const criterion = entry.criteria.find((one) => one.id === picked)?.id ?? entry.criteria[0]?.id

  const move = (to: number) => void navigate({ to: `/judging/${to}`, search: round === undefined ? {} : { round } })
  const press = useEffectEvent((event: KeyboardEvent) => {
    // What is asked is answered first.
    const action = asked ? undefined : actionOf(event)
    if (!action) return
    event.preventDefault()
    const value = hand.sheet.values.find((one) => one.criterion === criterion)?.value ?? null
    if (action.kind === 'criterion') setPicked(entry.criteria[action.to]?.id ?? criterion)
    else if (action.kind === 'move') {
      const to = action.by > 0 ? entry.next : entry.previous
      if (to !== null) move(to)
    } else if (criterion === undefined || !hand.canScore) return
    else if (action.kind === 'score') hand.score(criterion, action.value)
    else if (action.kind === 'half' && value !== null && value < 10)
      hand.score(criterion, Number.isInteger(value) ? value + 0.5 : Math.floor(value))
    else if (action.kind === 'note') {
      document.querySelector<HTMLElement>(`[data-note="${criterion}"]`)?.click()
      requestAnimationFrame(() => note.current?.focus())
    } else if (action.kind === 'handIn' && hand.missing.length === 0 && hand.sheet.state === 'open')
      hand.handIn.mutate()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return (
    <div className={own['desk']}>
      <DeskHead round={entry.round} />
      <div className={own['columns']}>
        <DeskList round={entry.round} asked={round} current={{ id, mean: hand.mean }} shown={shown} onShow={onShow} />
        <DeskEntry entry={entry} criterion={criterion} onMove={move} />
        <DeskSheet entry={entry} hand={hand} criterion={criterion} onCriterion={setPicked} noteRef={note} />
      </div>
      <DeskKeys count={entry.criteria.length} hand={hand} zone={entry.round.award.time_zone} />
      {asked && (
        <Modal
          opened
          size="sm"
          title={t('change')}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button onClick={() => setAsked(undefined)}>{t('change.not')}</Button>
              <Button
                kind="primary"
                onClick={() => {
                  setChanging(true)
                  setAsked(undefined)
                  inHand.score(asked.criterion, asked.value)
                }}
              >
                {t('change.do', { value: asked.value ?? '' })}
              </Button>
            </>
          }
        >
          <p>{t('change.text', { name: entry.criteria.find((one) => one.id === asked.criterion)?.name ?? '' })}</p>
        </Modal>
      )}
    </div>
  )
}

function DeskHead({ round }: { round: Round }) {
  const { award, assigned, handed_in, state } = round
  const when =
    state === 'upcoming'
      ? t('opens', { when: momentOf(round.starts_at, award.time_zone) })
      : t(state === 'open' ? 'closes' : 'ended', { when: momentOf(round.ends_at, award.time_zone) })
  const counted = assigned - round.recused
  return (
    <header className={cx(own['head'], 'on-navy')}>
      <div className="page">
        <div className="grow">
          <nav aria-label={t('path')}>
            <Crumbs
              crumbs={[{ label: award.name, href: `/awards/${award.slug}/${award.id}` }, { label: t('judging') }]}
              onDark
            />
          </nav>
          <h1>{t('desk')}</h1>
          {round.blind && <p>{t('blind')}</p>}
        </div>
        <div className={own['progress']}>
          <span>
            <b className="num">{t('progress', { done: handed_in, count: counted })}</b>
            <span className="num">{when}</span>
          </span>
          <meter className={own['meter']} min={0} max={Math.max(1, counted)} value={handed_in} aria-label={t('desk')} />
        </div>
      </div>
    </header>
  )
}

/** What the keys do, and whether everything was sent. */
function DeskKeys({ count, hand, zone }: { count: number; hand: SheetInHand; zone: string }) {
  const { state, at } = hand.sending
  const kbd = (text: string) => <kbd className={css['kbd']}>{text}</kbd>
  return (
    <footer className={own['keys']}>
      <span className={own['keyList']} aria-hidden>
        <span>
          {kbd('⇧ 1')}–{kbd(`⇧ ${count}`)} {t('key.criterion')}
        </span>
        <span>
          {kbd('0')}–{kbd('9')} {t('key.score')}, {kbd('T')} {t('key.ten')}, {kbd('H')} {t('key.half')}
        </span>
        <span>
          {kbd('N')} {t('key.note')}
        </span>
        <span>
          {kbd('J')} {kbd('K')} {t('key.move')}
        </span>
        <span>
          {kbd('Enter')} {t('key.handIn')}
        </span>
      </span>
      <span className={css['push']} role="status">
        {t('kept')} {state === 'sending' && <b>{t('saving')}</b>}
        {state === 'waiting' && <b className={own['late']}>{t('waiting')}</b>}
        {state === 'idle' && at !== undefined && <b>{t('saved', { time: time(at, zone) })}</b>}
      </span>
    </footer>
  )
}
