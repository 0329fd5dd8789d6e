import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { CallError, call, isRefused, keyOf, queryOptionsFor } from '../../../lib/call.ts'
import { ago, moment } from '../../../lib/dates.ts'
import { timeHere } from '../../../lib/preview.ts'
import { ownZone } from '../../../lib/zones.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { givenAddress } from '../../../lib/address.ts'
import { useMe } from '../../shell/index.ts'
import { harsh, itemKey, letters, waitedWords } from '../inbox.ts'
import type { Case, Kind } from '../inbox.ts'
import { Conduct } from '../records/conduct.tsx'
import { LogLine } from '../records/log-line.tsx'
import { t } from '../text.ts'
import { Beside } from './beside.tsx'
import css from './inbox.module.css'

type Which = { kind: Kind; id: string }
/** What the open case does with a key that was pressed in the list or in the case. */
export type Keys = Ref<(event: KeyboardEvent) => void>
type Props = {
  which: Which
  keys: Keys
  /** What is typed of reasons and not sent, by case. */
  reasons: Map<string, string>
  decided: () => void
}

/** One thing that waits: what is known about it, what was decided before, and the decisions. */
export function CasePanel({ back, ...props }: Props & { back: () => void }) {
  const { which } = props
  const { data, error, refetch } = useQuery(queryOptionsFor('office.one', { params: which }))
  return (
    <article className={css['case']} tabIndex={-1} aria-label={data?.title ?? t(`one.${which.kind}`)}>
      <Button kind="quiet" icon="back" className={css['back']} onClick={back}>
        {t('back')}
      </Button>
      {data ? (
        <Open one={data} {...props} />
      ) : isRefused(error, 404) ? (
        <EmptyState icon="check" title={t('gone')}>
          {t('choose')}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </article>
  )
}

function Open({ one, ...rest }: Props & { one: Case }) {
  const [now] = useState(timeHere)
  const overdue = new Date(one.due_at) <= now
  return (
    <>
      <header className={css['caseHead']}>
        <div className="grow">
          <h2>{one.title}</h2>
          <p className="soft">{[t(`one.${one.kind}`), one.about].filter(Boolean).join(', ')}</p>
        </div>
        <StatPill tone={overdue ? 'bad' : 'warn'}>
          {overdue
            ? t('late', { when: moment(one.due_at, ownZone()) })
            : `${t(waitedWords(one.since, now), { age: ago(one.since, now) })}, ${t('due', { when: moment(one.due_at, ownZone()) })}`}
        </StatPill>
      </header>
      <div className={css['caseIn']}>
        <section>
          <h3>{t('known')}</h3>
          <dl className={css['known']}>
            {one.known.map(({ name, value, path }) => (
              <div key={name}>
                <dt>{t(`name.${name}` as never)}</dt>
                <dd>
                  {value}
                  {path && (
                    <PageLink to={givenAddress(path)} target="_blank" className="link">
                      {t('open')}
                      <span className="sr-only">{` ${t(`name.${name}` as never)}`}</span>
                    </PageLink>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <Checks one={one} />
        <Beside one={one} />
        <section>
          <h3>{t('history')}</h3>
          {one.history.length === 0 && <p className="soft">{t('nobody')}</p>}
          <ul className={css['log']}>
            {one.history.map((entry) => (
              <li key={entry.id}>
                <LogLine entry={entry} />
              </li>
            ))}
          </ul>
        </section>
        {one.member !== null && <Conduct id={one.member} />}
      </div>
      <Decision one={one} {...rest} />
    </>
  )
}

const checkIcons = { good: 'check', bad: 'alert', unknown: 'info' } as const

/** What was looked up before somebody decides, each with what it found. */
function Checks({ one }: { one: Case }) {
  if (one.checks.length === 0) return null
  return (
    <section>
      <h3>{t('checks')}</h3>
      <ul className={css['checks']}>
        {one.checks.map(({ name, finding, state, about, path }) => (
          <li key={name} className={css[state]}>
            <Icon name={checkIcons[state]} />
            <span>
              <b>{t(`check.${name}`)}</b>
              <span className="sr-only">{` ${t(`check.${state}`)}`}</span>
            </span>
            <span>
              {t(`check.${name}.${finding}` as never, { about: about ?? '', count: Number(about) })}{' '}
              {path && (
                <PageLink to={givenAddress(path)} target="_blank" className="link">
                  {t('open')}
                  <span className="sr-only">{` ${t(`check.${name}`)}`}</span>
                </PageLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ one, which, keys, reasons, decided }: Props & { one: Case }) {
  const me = useMe()
  const queries = useQueryClient()
  const key = itemKey(which)
  const [reason, setReason] = useState(reasons.get(key) ?? '')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  function type(text: string): void {
    setReason(text)
    reasons.set(key, text)
    setProblem(undefined)
  }
  const isMine = one.claimed_by !== null && one.claimed_by.customer_id === me?.id
  const isOthers = one.claimed_by !== null && !isMine
  const takesReason = one.acts.some((act) => act.reason !== 'none')

  const refresh = (part: readonly unknown[]) => void queries.invalidateQueries({ queryKey: part })
  /** One press is one decision: what goes on holds off the next. */
  async function run(name: string, work: () => Promise<unknown>, after: () => void) {
    if (busy) return
    setBusy(name)
    try {
      await work()
      after()
    } catch (error) {
      const refused = error instanceof CallError ? error : undefined
      setProblem(refused?.fields['reason']?.[0])
      if (!refused?.fields['reason']) toast(refused?.detail ?? String(error), 'bad')
      refresh(['office'])
    } finally {
      setBusy(undefined)
    }
  }
  const decide = (name: string) => {
    const act = one.acts.find((other) => other.name === name)
    if (!act || isOthers) return
    if (act.reason === 'required' && reason.trim() === '') {
      setProblem(t('reason.needed'))
      field.current?.focus()
      return
    }
    const body = { act: name, undoable: true, ...(act.reason === 'none' ? {} : { reason }) }
    void run(
      name,
      () => call('office.decide', { params: which, body }),
      () => {
        // Taken back, it begins with the same reason.
        const undo = () => takenBack(which, () => reasons.set(key, reason))
        toast(t('decided.what', { act: t(`act.${name}` as never), title: one.title }), 'good', {
          detail: [t(`one.${one.kind}`), one.about].filter(Boolean).join(', '),
          undo: () => void undo(),
          several: true,
        })
        reasons.delete(key)
        decided()
        // What was decided is not asked for again: it waits no more.
        refresh(keyOf('office.inbox'))
      },
    )
  }
  /** Takes a decision back, whatever is open by then. */
  const takenBack = async (decidedOn: Which, restore: () => void) => {
    try {
      await call('office.undo', { params: decidedOn })
      restore()
      toast(t('undone', { title: one.title }), 'info')
    } catch (error) {
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
    }
    refresh(['office'])
  }
  const claim = (take: boolean) =>
    void run(
      'claim',
      () => call('office.claim', { params: which, body: { claim: take } }),
      () => refresh(['office']),
    )
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'c' && !isOthers) claim(!isMine)
    const act = one.acts.find(({ name }) => letters[name] === event.key)
    if (act) decide(act.name)
  }
  // With the case of now: what is typed and claimed changes while it is open.
  useImperativeHandle(keys, () => byKey)
  return (
    <div className={css['decide']}>
      {isOthers && one.claimed_by && one.claimed_until && (
        <Notice tone="warn">
          {t('claimed', { name: one.claimed_by.name, until: moment(one.claimed_until, ownZone()) })}
        </Notice>
      )}
      {takesReason && !isOthers && one.reasons.length > 0 && (
        <SelectField
          label={t('reason.template')}
          data={one.reasons.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          placeholder={t('reason.choose')}
          onChange={(id) => {
            type(one.reasons.find((other) => String(other.id) === id)?.body ?? reason)
            field.current?.focus()
          }}
        />
      )}
      {takesReason && !isOthers && (
        <TextArea
          ref={field}
          label={t('reason')}
          description={t('reason.hint')}
          minRows={2}
          value={reason}
          error={problem}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <div className={css['acts']}>
        {!isOthers &&
          one.acts.map(({ name }, index) => (
            <Button
              key={name}
              kind={index === 0 ? 'primary' : harsh.has(name) ? 'danger' : 'plain'}
              busy={busy === name}
              aria-keyshortcuts={letters[name]}
              onClick={() => decide(name)}
            >
              {t(`act.${name}` as never)}
              <kbd className={css['kbd']} aria-hidden>
                {letters[name]?.toUpperCase()}
              </kbd>
            </Button>
          ))}
        {!isOthers && (
          <Button kind="quiet" busy={busy === 'claim'} aria-keyshortcuts="c" onClick={() => claim(!isMine)}>
            <Icon name={isMine ? 'back' : 'user'} />
            {t(isMine ? 'give_back' : 'claim')}
            <kbd className={css['kbd']} aria-hidden>
              C
            </kbd>
          </Button>
        )}
      </div>
      {!takesReason && <p className="xs soft">{t('logged')}</p>}
    </div>
  )
}
