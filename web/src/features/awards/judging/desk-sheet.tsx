import { useState } from 'react'
import type { Ref } from 'react'
import { Button, ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { TextArea } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select.tsx'
import type { Criterion, JudgingEntry } from './judging.api.ts'
import type { SheetInHand } from './use-sheet.ts'
import { momentOf } from './moment.ts'
import { t } from './text.ts'
import own from './desk-sheet.module.css'
import css from './desk.module.css'

const POINTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const REASONS = ['customer', 'worked_there', 'family', 'other'] as const

/** The score sheet: criteria with their weights, comments, handing in, and stepping back. */
export function DeskSheet({
  entry,
  hand,
  criterion,
  onCriterion,
  noteRef,
}: {
  entry: JudgingEntry
  hand: SheetInHand
  criterion: number | undefined
  onCriterion: (to: number) => void
  noteRef: Ref<HTMLTextAreaElement>
}) {
  const { sheet, mean, weight, canScore, undeclared } = hand
  if (sheet.state === 'recused')
    return (
      <div className={own['sheet']}>
        <div className={own['sheetFoot']}>
          <Notice>{t('recuse.done')}</Notice>
        </div>
      </div>
    )
  return (
    <form className={own['sheet']} aria-label={t('sheet')} onSubmit={(event) => event.preventDefault()}>
      <header>
        <span>
          <span className={own['eyebrow']}>{t('mean')}</span>
          <b className="num" data-mean>
            {mean === null ? t('noMean') : mean.toFixed(2)}
          </b>
        </span>
        <span className={cx(own['sheetOf'], 'num')}>{t('weight', { weight })}</span>
      </header>
      {undeclared.length > 0 && entry.round.state === 'open' && <Declare hand={hand} />}
      <ol>
        {entry.criteria.map((one, index) => (
          <CriterionRow
            key={one.id}
            number={index + 1}
            criterion={one}
            hand={hand}
            isOn={one.id === criterion}
            onFocus={() => onCriterion(one.id)}
            {...(one.id === criterion ? { noteRef } : {})}
          />
        ))}
      </ol>
      <div className={own['comments']}>
        {(['jury_comment', 'entrant_comment'] as const).map((name) => {
          const label = name === 'jury_comment' ? 'juryComment' : 'entrantComment'
          return (
            <TextArea
              key={name}
              label={
                <>
                  {t(label)} <span className="soft xs">{t(`${label}.note`)}</span>
                </>
              }
              value={sheet[name]}
              disabled={!canScore}
              maxLength={2000}
              minRows={2}
              autosize
              onChange={(event) => hand.comment({ [name]: event.currentTarget.value })}
            />
          )
        })}
      </div>
      <HandIn entry={entry} hand={hand} />
      {entry.round.state === 'open' && <Recuse hand={hand} />}
      <Others entry={entry} />
    </form>
  )
}

function CriterionRow({
  number,
  criterion,
  hand,
  isOn,
  onFocus,
  noteRef,
}: {
  number: number
  criterion: Criterion
  hand: SheetInHand
  isOn: boolean
  onFocus: () => void
  noteRef?: Ref<HTMLTextAreaElement>
}) {
  const given = hand.sheet.values.find((one) => one.criterion === criterion.id)
  const value = given?.value ?? null
  const [writes, setWrites] = useState(false)
  const hasHalf = value !== null && !Number.isInteger(value)
  const open = writes || (given?.note ?? '') !== '' || (isOn && noteRef !== undefined && writes)
  return (
    <li className={cx(own['criterion'], isOn && own['isOn'])}>
      <div className={own['criterionHead']}>
        <span className={css['kbd']}>{number}</span>
        <b>{criterion.name}</b>
        <span className="num">{t('percent', { weight: criterion.weight })}</span>
      </div>
      <p>{criterion.description}</p>
      <div className={own['scale']} role="radiogroup" aria-label={criterion.name}>
        {POINTS.map((point) => (
          <label key={point}>
            <input
              type="radio"
              name={`criterion-${criterion.id}`}
              checked={value !== null && Math.floor(value) === point}
              disabled={!hand.canScore}
              onFocus={onFocus}
              onChange={() => hand.score(criterion.id, point)}
            />
            <span>{value !== null && hasHalf && Math.floor(value) === point ? value : point}</span>
          </label>
        ))}
      </div>
      <div className={own['criterionFoot']}>
        {!open && hand.canScore && (
          <button type="button" className="link" onClick={() => setWrites(true)} data-note={criterion.id}>
            {t('addNote')}
          </button>
        )}
        {value !== null && value < 10 && hand.canScore && (
          <button
            type="button"
            className={own['half']}
            aria-pressed={hasHalf}
            aria-label={t('addHalf', { name: criterion.name })}
            onClick={() => hand.score(criterion.id, hasHalf ? Math.floor(value) : value + 0.5)}
          >
            {t('half')}
          </button>
        )}
        <span className={cx(css['push'], 'num')}>
          {value === null ? t('notScored') : t('counts', { value: ((value * criterion.weight) / 100).toFixed(2) })}
        </span>
      </div>
      {open && (
        <TextArea
          ref={noteRef ?? null}
          aria-label={t('note', { name: criterion.name })}
          value={given?.note ?? ''}
          disabled={!hand.canScore}
          onFocus={onFocus}
          maxLength={500}
          autosize
          onChange={(event) => hand.note(criterion.id, event.currentTarget.value)}
        />
      )}
    </li>
  )
}

function HandIn({ entry, hand }: { entry: JudgingEntry; hand: SheetInHand }) {
  const { missing, sheet } = hand
  const when = momentOf(entry.round.ends_at, entry.round.award.time_zone)
  const isDone = sheet.state === 'handed_in'
  const cannot = !hand.canScore || missing.length > 0 || isDone
  const line = () => {
    if (entry.round.state === 'ended') return t('closed')
    if (entry.round.state === 'upcoming')
      return t('upcoming', { when: momentOf(entry.round.starts_at, entry.round.award.time_zone) })
    if (isDone) return t('handedIn.text', { when })
    return missing.length > 0
      ? t('missing', { names: missing.map(({ name }) => name).join(', '), when })
      : t('ready', { when })
  }
  return (
    <div className={own['sheetFoot']}>
      <ButtonCommit
        block
        aria-disabled={cannot || undefined}
        className={cannot ? (own['off'] ?? '') : ''}
        busy={hand.handIn.isPending}
        onClick={() => !cannot && hand.handIn.mutate()}
      >
        {isDone ? t('handedIn') : t('handIn')}
      </ButtonCommit>
      <p className="xs soft">{line()}</p>
      {hand.sending.state === 'refused' && <Notice tone="bad">{hand.sending.detail}</Notice>}
    </div>
  )
}

function Declare({ hand }: { hand: SheetInHand }) {
  const [words, setWords] = useState('')
  return (
    <div className={own['declare']}>
      <b>{t('declare')}</b>
      {hand.undeclared.map((tie) => (
        <p key={tie}>{t(`tie.${tie}`)}</p>
      ))}
      <p>{t('declare.text')}</p>
      <TextArea
        label={t('declare.note')}
        optional
        value={words}
        maxLength={500}
        autosize
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button
        kind="primary"
        busy={hand.declare.isPending}
        onClick={() => hand.declare.mutate({ ties: hand.undeclared, declaration: words })}
      >
        {t('declare.do')}
      </Button>
    </div>
  )
}

function Recuse({ hand }: { hand: SheetInHand }) {
  const [reason, setReason] = useState<(typeof REASONS)[number]>('customer')
  const [note, setNote] = useState('')
  const [sure, setSure] = useState(false)
  return (
    <details className={own['recuse']}>
      <summary>
        <Icon name="hide" size="sm" />
        {t('recuse')}
      </summary>
      <div>
        <SelectField
          label={
            <>
              {t('recuse.reason')} <span className="soft xs">{t('recuse.note')}</span>
            </>
          }
          data={REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          value={reason}
          allowDeselect={false}
          onChange={(value) => setReason((value ?? 'other') as (typeof REASONS)[number])}
        />
        <TextArea
          label={t('recuse.more')}
          optional
          value={note}
          maxLength={500}
          autosize
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {sure && <p className="sm">{t('recuse.sure')}</p>}
        <Button
          size="sm"
          kind="danger"
          busy={hand.recuse.isPending}
          onClick={() => (sure ? hand.recuse.mutate({ reason, note }) : setSure(true))}
        >
          {t('recuse.do')}
        </Button>
      </div>
    </details>
  )
}

/** What the others gave: nothing of it is known before my own sheet is handed in. */
function Others({ entry }: { entry: JudgingEntry }) {
  const { others } = entry
  return (
    <section className={own['others']} aria-label={t('others')}>
      <h3>{t('others')}</h3>
      {others === null && <p>{t('others.hidden')}</p>}
      {others?.length === 0 && <p>{t('others.none')}</p>}
      <ul>
        {others?.map((one) => (
          <li key={one.juror}>
            <span>
              <b>{one.juror}</b>
              {one.jury_comment}
            </span>
            <span className="num">{one.mean.toFixed(2)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
