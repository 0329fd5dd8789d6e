import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ButtonCommit } from '../../../ui/button.tsx'
import { Card, Notice } from '../../../ui/card.tsx'
import { CommitBar, MainAndRail } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CallError, call } from '../../../lib/call.ts'
import { useConnection } from '../../../lib/socket.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import type { AwardBase } from '../awards.api.ts'
import { Answers, Withdraw } from './after.tsx'
import { CopyAnswers } from './copy-answers.tsx'
import { DocumentsStep } from './documents-step.tsx'
import type { EntryDraft } from './draft.ts'
import type { AwardEntry } from './entering.api.ts'
import { CategoryCard, ChangesNotice } from './entry-cards.tsx'
import { FeeStep, feeText, toBooking } from './fee-step.tsx'
import type { Payment } from './fee-step.tsx'
import { StepCard } from './parts.tsx'
import { usePresence } from './presence.ts'
import { QuestionField } from './question-field.tsx'
import { ReviewStep } from './review-step.tsx'
import { gapsIn, goTo } from './review.ts'
import { Due, PeoplePanel, StepsCard, Timeline } from './side.tsx'
import { stepsOf } from './steps.ts'
import { t } from './text.ts'
import { useDismissed, useRevision } from './use-draft.ts'
import { useUploads } from './uploads.ts'
import { whenIn } from './words.ts'
import own from './writing.module.css'
import css from './entering.module.css'

/** An entry that is open: its answers, documents, review and fee, or what changes are asked of. */
export function Writing({
  entry,
  me,
  draft,
  reload,
  award,
}: {
  entry: AwardEntry
  me: number
  draft: EntryDraft
  reload: () => void
  award: AwardBase
}) {
  useRevision(draft)
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  const connection = useConnection()
  const uploads = useUploads(entry.id, reload)
  const { colleagues, goTo: comeTo, write, iWrite } = usePresence(entry.id)
  const [here, setHere] = useState<number | null>(null)
  const [accepted, setAccepted] = useState(false)
  const [payment, setPayment] = useState<Payment>('transfer')
  const { dismissed, dismiss } = useDismissed(entry.id)
  const changes = entry.changes
  const gaps = gapsIn(entry, draft, uploads)
  const submit = useMutation({
    mutationFn: async () => {
      await draft.flush()
      if (!draft.isSaved) throw new CallError(0, 'offline', t('gap.unsaved'))
      return call('awards.submitAnswers', { body: { applicant: entry.id, accepts_terms: true } })
    },
    onSuccess: async ({ applicant }) => {
      toast(t('submit.done'))
      await queries.invalidateQueries()
      // Sent again it stays here: its fee was asked for the first time.
      if (!changes && applicant.fee.state === 'none' && (applicant.fee.amount ?? 0) > 0)
        await navigate(toBooking(applicant, payment))
      else window.scrollTo({ top: 0 })
    },
    onError: (error) => {
      reload()
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
    },
  })
  const press = () => {
    const first = gaps[0]
    if (first) return goTo(first.target ?? 'step-review')
    if (!accepted && !changes) return goTo('accept-terms')
    submit.mutate()
  }
  const visit = useCallback(
    (question: number | null) => {
      setHere(question)
      comeTo(question)
    },
    [comeTo],
  )
  const missing = gaps.length + (accepted || changes ? 0 : 1)
  const fee = feeText(entry)
  const label = changes
    ? t('submit.again')
    : entry.fee.state === 'none' && fee
      ? t('submit.for', { amount: fee })
      : t('submit')
  const remarkBy = changes
    ? [changes.person?.name ?? t('changes.office'), whenIn(changes.at, entry.time_zone).replace(/^\w+ /, '')].join(', ')
    : ''
  const shown = changes ? entry.questions.filter(({ note }) => note !== null) : entry.questions
  const { steps, answered, allAnswered } = stepsOf(entry, draft, uploads, gaps, missing)
  const commit = (
    <div className={own['foot']}>
      <ButtonCommit block busy={submit.isPending} className={missing > 0 ? own['waits'] : undefined} onClick={press}>
        {label}
      </ButtonCommit>
      <p className="xs soft">
        {changes
          ? [gaps[0] && `${gaps[0].text}.`, t('submit.changes')].filter(Boolean).join(' ')
          : missing > 0
            ? t('submit.close', { count: missing })
            : t('submit.locks')}
      </p>
    </div>
  )
  return (
    <>
      <MainAndRail
        label={t('side')}
        rail={
          <div className={css['stick']}>
            {changes ? (
              <Card>
                <Due entry={entry} />
                <div className={css['panelBody']}>
                  <Timeline entry={entry} />
                </div>
                {commit}
              </Card>
            ) : (
              <StepsCard entry={entry} steps={steps}>
                {commit}
              </StepsCard>
            )}
            <PeoplePanel entry={entry} me={me} here={here} colleagues={colleagues} />
            <Withdraw entry={entry} reload={reload} />
          </div>
        }
      >
        <div className="stack">
          {!connection.up && (
            <Notice tone="warn">
              <p role="status">{t('offline')}</p>
            </Notice>
          )}
          {changes ? <ChangesNotice entry={entry} changes={changes} /> : <CategoryCard entry={entry} award={award} />}
          {shown.length > 0 && (
            <StepCard
              id="step-answers"
              number={changes ? 1 : 2}
              state={allAnswered ? 'done' : 'now'}
              title={t(changes ? 'answers.change' : 'answers')}
              end={
                <>
                  <CopyAnswers entry={entry} reload={reload} />
                  <span className="soft sm num">
                    {changes
                      ? t('answers.open', {
                          open: gaps.filter(({ key }) => key.startsWith('answer')).length,
                          of: shown.length,
                        })
                      : t('answers.done', { done: answered, of: entry.questions.length })}
                  </span>
                </>
              }
            >
              {shown.map((question) => {
                const other = iWrite(question.id)
                  ? undefined
                  : [...colleagues].find(([, one]) => one.writes && one.question === question.id)
                const person = other && entry.people.find((one) => one.person.customer_id === other[0])?.person
                return (
                  <QuestionField
                    key={question.id}
                    question={question}
                    written={draft.of(question.id)}
                    me={me}
                    zone={entry.time_zone}
                    other={other && { name: person?.name ?? t('somebody'), picture: person?.prof_pic ?? null }}
                    remarkBy={remarkBy}
                    dismissed={dismissed}
                    onText={(text) => {
                      write(question.id)
                      draft.write(question.id, text)
                    }}
                    onFocus={() => visit(question.id)}
                    onBlur={() => visit(null)}
                    onDismiss={(version) => dismiss(`${question.id}:${version}`)}
                  />
                )
              })}
            </StepCard>
          )}
          <DocumentsStep
            entry={entry}
            uploads={uploads}
            number={changes ? (shown.length > 0 ? 2 : 1) : 3}
            remarkBy={remarkBy}
            reload={reload}
          />
          {changes ? (
            <Answers entry={entry} only="locked" />
          ) : (
            <>
              <ReviewStep entry={entry} gaps={gaps} number={4} accepted={accepted} onAccept={setAccepted} />
              <FeeStep entry={entry} number={5} payment={payment} onPayment={setPayment} />
            </>
          )}
        </div>
      </MainAndRail>
      <CommitBar
        title={missing > 0 ? t('steps.gaps', { count: missing }) : t('steps.ready')}
        text={<SavedText draft={draft} />}
      >
        <ButtonCommit busy={submit.isPending} className={missing > 0 ? own['waits'] : undefined} onClick={press}>
          {changes
            ? t('submit.again')
            : fee && entry.fee.state === 'none'
              ? t('submit.short', { amount: fee })
              : t('submit')}
        </ButtonCommit>
      </CommitBar>
    </>
  )
}

function SavedText({ draft }: { draft: EntryDraft }) {
  const waits = [...draft.all().values()].some(({ state }) => state === 'offline' || state === 'refused')
  return <>{t(waits ? 'saved.device' : draft.isSaved ? 'saved' : 'saving')}</>
}
