import { isEditable, traitsOf } from '@app/contract/awards.entries.states'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CallError, call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { idIn } from '../../../lib/link.ts'
import type { AwardBase } from '../awards.api.ts'
import type { AwardEntry } from './entering.api.ts'
import { FeeState } from './fee-step.tsx'
import { FileType } from './parts.tsx'
import { t } from './text.ts'
import { sizeOf, whenIn } from './words.ts'
import own from './after.module.css'
import css from './entering.module.css'

/** An entry that cannot be written in: where it stands, what is still to be paid, and the receipt. */
export function AfterSubmission({ entry, me, award }: { entry: AwardEntry; me: number; award: AwardBase }) {
  // An entry that could still be written in was not submitted before its deadline.
  const state = isEditable(entry.state) ? 'closed' : entry.state
  const { outlook, pay } = state === 'closed' ? ({ outlook: 'refused', pay: false } as const) : traitsOf(state)
  const reason = entry.steps.find(({ kind }) => kind === 'rejected')?.reason
  return (
    <>
      <Notice tone={outlook === 'refused' ? 'warn' : outlook === 'ended' ? 'info' : 'good'}>
        <b className="h4">{t(`after.${state}`)}</b>
        <p className="sm">{state === 'rejected' && reason ? reason : t(`after.${state}-text`)}</p>
        <Outcome entry={entry} award={award} />
      </Notice>
      {pay && (
        <Card>
          <CardHead title={t('fee')} />
          <CardBody className={css['form']}>
            <FeeState entry={entry} />
          </CardBody>
        </Card>
      )}
      {entry.submission !== null && <Receipt entry={entry} me={me} submission={entry.submission} />}
      <Answers entry={entry} />
    </>
  )
}

/** The way to what is published about an entry, once something is. */
function Outcome({ entry, award }: { entry: AwardEntry; award: AwardBase }) {
  const { list } = traitsOf(entry.state)
  if (list === null) return null
  return (
    <PageLink to={`${award}/${list}`} className="link sm">
      {t(`after.see-${list}`)}
    </PageLink>
  )
}

function Receipt({ entry, me, submission }: { entry: AwardEntry; me: number; submission: number }) {
  const [sending, setSending] = useState(false)
  const award = idIn(entry.award) ?? 0
  const colleagues = entry.people.filter(({ person }) => person.customer_id !== me)
  return (
    <Card>
      <CardHead title={t('receipt')} />
      <CardBody className={css['acts']}>
        <PageLink to={`/awards/${award}/award-submissions/${submission}`} className="link">
          {t('receipt.open')}
        </PageLink>
        {colleagues.length > 0 && (
          <Button call="awards.sendSubmission" size="sm" icon="mail" onClick={() => setSending(true)}>
            {t('receipt.send')}
          </Button>
        )}
      </CardBody>
      {sending && <SendDialog entry={entry} colleagues={colleagues} onClose={() => setSending(false)} />}
    </Card>
  )
}

function SendDialog({
  entry,
  colleagues,
  onClose,
}: {
  entry: AwardEntry
  colleagues: AwardEntry['people']
  onClose: () => void
}) {
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { customer: String(colleagues[0]?.person.customer_id ?? '') },
    submit: async ({ customer }) => {
      const { until } = await call('awards.sendSubmission', {
        body: { applicant: entry.id, customer: Number(customer) },
      })
      const name = colleagues.find(({ person }) => String(person.customer_id) === customer)?.person.name ?? ''
      toast(t('receipt.sent', { name, when: whenIn(until, entry.time_zone) }))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('receipt.send')} size="sm">
      <form onSubmit={onSubmit} className={css['form']}>
        <SelectField
          label={t('receipt.to')}
          data={colleagues.map(({ person }) => ({ value: String(person.customer_id), label: person.name }))}
          {...form.getInputProps('customer')}
        />
        {problem && <p role="alert">{problem}</p>}
        <div className={css['acts']}>
          <Button type="submit" kind="primary" busy={busy}>
            {t('receipt.send')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Modal>
  )
}

/** What stands as it was submitted. @param only questions and documents that are not open, while others are */
export function Answers({ entry, only }: { entry: AwardEntry; only?: 'locked' }) {
  const questions = entry.questions.filter(({ note }) => only === undefined || note === null)
  const files = entry.files.filter(({ note, replaces }) => only === undefined || (note === null && replaces === null))
  const answered = questions.filter(({ answer }) => answer?.text)
  return (
    <Card as="div">
      <details className={own['locked']}>
        <summary>
          <Icon name="lock" size="sm" />
          <span className="h4">{t('locked')}</span>
          <span className="soft sm">
            {t('locked.count', {
              answers: t('locked.answers', { count: answered.length }),
              documents: t('locked.documents', { count: files.length }),
            })}
          </span>
          <Icon name="caret" className={css['push']} />
        </summary>
        <CardBody>
          {questions.map(({ id, number, prompt, answer }) => (
            <div key={id} className={css['q']}>
              <p className={css['qHead']}>
                <span className="num">{number}</span>
                <b className="h4 grow">{prompt}</b>
              </p>
              <p className={own['prose']}>{answer?.text || t('answer.empty')}</p>
            </div>
          ))}
          {files.length > 0 && (
            <ul className={css['docs']}>
              {files.map((file) => (
                <li key={file.id}>
                  <div className={css['doc']}>
                    <FileType type={file.type} />
                    <span className="grow">
                      <a className="cut" href={file.file} download>
                        {file.title}
                      </a>
                      <small className="num">{sizeOf(file.size)}</small>
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </CardBody>
      </details>
    </Card>
  )
}

/** Takes the entry back, after asking. */
export function Withdraw({ entry, reload }: { entry: AwardEntry; reload: () => void }) {
  const [asking, setAsking] = useState(false)
  const act = useMutation({
    mutationFn: () => call('awards.withdrawApplicant', { params: { id: entry.id } }),
    onSuccess: () => {
      toast(t('withdraw.done'))
      setAsking(false)
      reload()
    },
    onError: (error) => toast(error instanceof CallError ? error.detail : String(error), 'bad'),
  })
  if (!entry.may_withdraw) return null
  return (
    <>
      <Button
        call="awards.withdrawApplicant"
        kind="quiet"
        size="sm"
        className={css['withdraw']}
        onClick={() => setAsking(true)}
      >
        {t('withdraw')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('withdraw.title')}
        size="sm"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
            <Button kind="danger" busy={act.isPending} onClick={() => act.mutate()}>
              {t('withdraw.do')}
            </Button>
          </>
        }
      >
        <p>{t('withdraw.text')}</p>
      </Modal>
    </>
  )
}
