import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CallError, call, fileOf } from '../../../lib/call.ts'
import { day } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { money } from '../../../lib/money.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { sendPicture } from '../../../lib/upload.ts'
import type { Picked } from '../../../lib/upload.ts'
import { PictureField } from '../../members/index.ts'
import { isOpen, orderPath, stateOf, toneOf } from '../sponsorship.api.ts'
import type { Application, SponsoredOccasion } from '../sponsorship.api.ts'
import { t } from '../texts.ts'
import css from './sponsorship.module.css'

/** A request that goes on, or came to a good end: what it stands at, and what can be done about it now. */
export function RequestCard({ application, subject }: { application: Application; subject: SponsoredOccasion }) {
  const bundle = application.package
  const title = bundle ? `${bundle.name}, ${money(bundle.price, bundle.currency_code)}` : (application.topic ?? '')
  const toOrder = bundle && application.state === 'accepted' && application.invoice_id === null
  const logo = bundle && (application.state === 'accepted' || application.state === 'confirmed')
  return (
    <Card>
      <CardHead title={title} end={<StatPill tone={toneOf(application)}>{stateOf(application)}</StatPill>} />
      <CardBody className="stack">
        <p>{whatNow(application)}</p>
        {toOrder && (
          <div>
            <ButtonAnchor kind="commit" size="lg" href={orderPath(subject, bundle.id)}>
              {t('mine.order', { name: bundle.name })}
            </ButtonAnchor>
          </div>
        )}
        {logo && <LogoForm application={application} />}
        <div className={css['actions']}>
          {logo && <ContractButton id={application.id} />}
          {application.invoice_id !== null && (
            <ButtonAnchor href={`/settings/${application.invoice_id}/invoice-preview`}>
              {t('mine.invoice')}
            </ButtonAnchor>
          )}
          {application.kind === 'panelist' && application.state === 'confirmed' && (
            <ButtonAnchor href={`${subject.path}/speakers`}>{t('mine.speakers')}</ButtonAnchor>
          )}
          {isOpen(application) && application.invoice_id === null && <WithdrawButton application={application} />}
        </div>
      </CardBody>
    </Card>
  )
}

function whatNow({ kind, state, on_waiting_list, waiting_position, invoice_id, order_until }: Application): string {
  if (on_waiting_list) return t('mine.position', { count: waiting_position ?? 1 })
  if (state === 'confirmed') return t(kind === 'sponsor' ? 'mine.confirmed' : 'mine.speak.confirmed')
  if (state === 'accepted') {
    if (kind === 'panelist') return t('mine.speak.accepted')
    if (invoice_id !== null) return t('mine.ordered')
    return t('mine.order-until', { day: order_until ? day(order_until) : '' })
  }
  if (state === 'in_review') return t(kind === 'sponsor' ? 'mine.in_review' : 'mine.speak.in_review')
  return t('mine.received')
}

/** The contract as a PDF: a draft until the package is ordered. */
function ContractButton({ id }: { id: number }) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      saveFile(await fileOf('sponsorship.contract', { params: { id } }), `contract-${id}.pdf`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.detail, 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void download()}>
      {t('mine.contract')}
    </Button>
  )
}

function LogoForm({ application }: { application: Application }) {
  const queries = useQueryClient()
  const { form, onSubmit, busy, problem } = useCallForm<{ logo: Picked | null | undefined }>({
    initialValues: { logo: undefined },
    submit: async ({ logo }) => {
      const sent = await sendPicture('sponsor_logo', 'logo', logo)
      if (sent === undefined) return
      await call('sponsorship.setLogo', { params: { id: application.id }, body: { logo: sent } })
      form.reset()
      toast(t('logo.saved'))
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['sponsorship'] }),
        queries.invalidateQueries({ queryKey: ['events'] }),
      ])
    },
  })
  const { logo } = form.values
  return (
    <form className="stack stack-tight" onSubmit={onSubmit} noValidate>
      <h3 className="h4">{t('logo')}</h3>
      <p className="sm soft">{t('logo.text')}</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <PictureField
        kind="logo"
        name={application.package?.name ?? ''}
        present={application.logo}
        value={logo}
        onChange={(value) => form.setFieldValue('logo', value)}
        error={form.errors['logo']}
      />
      {logo !== undefined && (
        <div>
          <Button type="submit" kind="primary" busy={busy}>
            {t('logo.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

function WithdrawButton({ application }: { application: Application }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  async function withdraw() {
    try {
      await call('sponsorship.withdraw', { params: { id: application.id } })
      toast(t('mine.withdrawn'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.detail, 'bad')
    }
    setAsking(false)
    await queries.invalidateQueries({ queryKey: ['sponsorship'] })
  }
  return (
    <>
      <Button call="sponsorship.withdraw" onClick={() => setAsking(true)}>
        {t('mine.withdraw')}
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('mine.withdraw-title')}
        confirm={t('mine.withdraw-yes')}
        onConfirm={withdraw}
        kind="danger"
      >
        <p>{t(application.kind === 'sponsor' ? 'mine.withdraw-text' : 'mine.withdraw-speak')}</p>
      </ConfirmModal>
    </>
  )
}
