import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { STATEMENT_MOST } from '@app/contract/payments.disputes.names'
import type { EvidenceKind } from '@app/contract/payments.disputes.names'
import { CallError, call, isRefused, keyOf, queryOptionsFor } from '../../../../lib/call.ts'
import { count, money } from '../../../../lib/money.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { CheckField, TextArea } from '../../../../ui/fields.tsx'
import { usePageNavigate } from '../../../../ui/page-link.ts'
import { StatPill } from '../../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { pillOf, reasonOf } from '../disputes.ts'
import type { Dispute } from '../disputes.ts'
import { t } from '../text.ts'
import { DisputeSide } from './dispute-side.tsx'
import { AcceptDialog, SendDialog } from './dispute-dialogs.tsx'
import css from './disputes.module.css'

/** A dispute: its evidence, what we say, how long it can be sent, and what happened so far. */
export function DisputePanel({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('payments.dispute', { params: { id } }))
  if (data) return <Open one={data} />
  if (isRefused(error, 404))
    return (
      <EmptyState
        icon="check"
        title={t('gone')}
        action={<ButtonLink to="/office/money/disputes">{t('back')}</ButtonLink>}
      />
    )
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={6} picture={false} />
}

/** Keeps the choice and the words of an operator at the server, one change after the other. */
function usePreparing(one: Dispute) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const prepare = async (statement: string, evidence: EvidenceKind[]): Promise<Dispute | undefined> => {
    setBusy(true)
    try {
      const body = { version: one.version, statement, evidence }
      const kept = await call('payments.prepareDispute', { params: { id: one.id }, body })
      queries.setQueryData(keyOf('payments.dispute', { params: { id: one.id } }), kept)
      return kept
    } catch (error) {
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
      void queries.invalidateQueries({ queryKey: keyOf('payments.dispute') })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, prepare }
}

function Open({ one }: { one: Dispute }) {
  const now = useNow()
  const { busy, prepare } = usePreparing(one)
  const [typed, setTyped] = useState<string>()
  const [dialog, setDialog] = useState<'send' | 'accept'>()
  const navigate = usePageNavigate()
  const words = typed ?? one.statement
  const isOwn = words !== one.prepared
  const chosen = one.evidence.flatMap(({ kind, chosen: isChosen }) => (isChosen ? kind : []))
  const pill = pillOf(one, now)
  const amount = money(one.amount, one.currency_code)
  const tick = async (kind: EvidenceKind) => {
    const next = chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind]
    if (await prepare(isOwn ? words : '', next)) setTyped(undefined)
  }
  const keep = async (text: string) => {
    if (await prepare(text === one.prepared ? '' : text, chosen)) setTyped(undefined)
  }
  const send = async () => {
    if (typed !== undefined && typed !== one.statement && !(await prepare(typed, chosen))) return
    setTyped(undefined)
    setDialog('send')
  }
  const acts: Record<string, (() => void) | undefined> = {
    Enter: one.answerable ? () => void send() : undefined,
    m: () => void navigate({ to: `/profile/${one.buyer.id}` }),
    l: one.state === 'open' ? () => setDialog('accept') : undefined,
  }
  useKeys(dialog === undefined ? acts : {})
  return (
    <article className={css['dispute']} aria-labelledby="dispute">
      <div className={css['main']}>
        <ButtonLink kind="quiet" icon="back" to="/office/money/disputes" className={css['back'] ?? ''}>
          {t('back')}
        </ButtonLink>
        <header className={css['head']}>
          <div className="grow">
            <h2 id="dispute">
              {one.card === null ? t('heading', { amount }) : t('heading.card', { amount, card: one.card })}
            </h2>
            <p className="soft">{aboutOf(one)}</p>
          </div>
          <StatPill tone={pill.tone}>{pill.words}</StatPill>
        </header>
        <h3>{t('evidence')}</h3>
        <ul className={css['evidence']}>
          {one.evidence.map(({ kind, found, chosen: isChosen, words: said, source }, index) => (
            <li key={kind} className={index === 0 && isChosen ? css['best'] : undefined}>
              <CheckField
                label={<b>{t(`evidence.${kind}`)}</b>}
                checked={isChosen}
                disabled={!found || !one.answerable || busy}
                onChange={() => void tick(kind)}
              />
              <span>
                {said}
                <small>{source}</small>
              </span>
            </li>
          ))}
        </ul>
        <TextArea
          label={t('says')}
          value={words}
          autosize
          minRows={3}
          maxLength={STATEMENT_MOST}
          readOnly={!one.answerable}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            if (typed !== undefined && typed !== one.statement) void keep(typed)
          }}
        />
        <p className={css['count']}>
          <span className="num">{t('says.count', { count: words.length, most: count(STATEMENT_MOST) })}</span>
          {one.answerable && (
            <span>
              {t(isOwn ? 'says.own' : 'says.prepared')}
              {isOwn && (
                <Button kind="quiet" size="sm" call="payments.prepareDispute" onClick={() => void keep(one.prepared)}>
                  {t('says.again')}
                </Button>
              )}
            </span>
          )}
        </p>
      </div>
      <DisputeSide one={one} now={now} chosen={chosen.length} />
      <footer className={css['acts']}>
        {one.answerable && (
          <Button kind="commit" call="payments.answerDispute" busy={busy} onClick={() => void send()}>
            {t('act.send')} <kbd className={css['kbd']}>Enter</kbd>
          </Button>
        )}
        <ButtonLink to={`/profile/${one.buyer.id}`}>
          {t('act.write', { name: one.buyer.name })} <kbd className={css['kbd']}>M</kbd>
        </ButtonLink>
        {one.state === 'open' && (
          <Button kind="danger" call="payments.acceptLoss" onClick={() => setDialog('accept')}>
            {t('act.accept')} <kbd className={css['kbd']}>L</kbd>
          </Button>
        )}
        <p className="soft">{t('act.log')}</p>
      </footer>
      {dialog === 'send' && <SendDialog one={one} evidence={chosen} onClose={() => setDialog(undefined)} />}
      {dialog === 'accept' && <AcceptDialog one={one} onClose={() => setDialog(undefined)} />}
    </article>
  )
}

function aboutOf({ company, invoices, seats, reason }: Dispute): string {
  const given = {
    company: company.name,
    invoices: invoices.map(({ id, number }) => number ?? `#${id}`).join(', '),
    reason: reasonOf(reason).toLowerCase(),
  }
  return seats === 0 ? t('about', given) : t('about.seats', { ...given, count: seats })
}

/** Acts by their keys, while nothing else has them: fields, buttons, links and dialogs keep theirs. */
function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const taken = 'input, textarea, select, button, a, [contenteditable], dialog, [role="dialog"], [role="menu"]'
      if (event.target instanceof HTMLElement && event.target.closest(taken)) return
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [acts])
}
