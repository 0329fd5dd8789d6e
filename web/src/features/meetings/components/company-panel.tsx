import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { Logo } from '../../../ui/people.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { Alternative, AskedCompany, Planner } from '../meetings.api.ts'
import { t } from '../text.ts'
import { WishButtons } from '../wishes/wish-buttons.tsx'
import { Alternatives } from './alternatives.tsx'
import { Length, When } from './request-panel.tsx'
import type { Picked } from './request-panel.tsx'
import { REASON, lengthOf, useAsking } from './use-asking.ts'
import css from './request-panel.module.css'

/** Asks a company for the selected time; whom it sends is its own affair. */
export function CompanyPanel({
  planner,
  company,
  picked,
  onLength,
  onPick,
  onClose,
}: {
  planner: Planner
  company: AskedCompany
  picked: Picked | undefined
  onLength: (length: number) => void
  onPick: (alternative: Alternative) => void
  onClose: () => void
}) {
  return (
    <Card>
      <CardHead
        title={t('request.title')}
        end={<IconButton icon="x" size="sm" label={t('request.close')} onClick={onClose} />}
      />
      <CardBody className="stack">
        <div className={css['guest']}>
          <Logo name={company.name} src={company.logo} />
          <div className="grow">
            <b className="cut">{company.name}</b>
            <span>{t('company.sends')}</span>
          </div>
        </div>
        {picked ? (
          <When picked={picked} zone={planner.event.time_zone} />
        ) : (
          <p className="sm soft">{t('request.time')}</p>
        )}
        {picked && picked.most > 1 && <Length picked={picked} onLength={onLength} />}
        {picked && (
          <CompanyForm
            key={company.id}
            planner={planner}
            company={company}
            picked={picked}
            onPick={onPick}
            onSent={onClose}
          />
        )}
        <WishButtons event={planner.event.id} wished={{ company: company.id }} name={company.name} />
      </CardBody>
    </Card>
  )
}

function CompanyForm({
  planner,
  company,
  picked,
  onPick,
  onSent,
}: {
  planner: Planner
  company: AskedCompany
  picked: Picked
  onPick: (alternative: Alternative) => void
  onSent: () => void
}) {
  const { event, requests } = planner
  const { date, start } = picked.slot
  const { form, onSubmit, busy, problem, offers } = useAsking({
    event: event.id,
    name: company.name,
    initialValues: { reason: '' },
    asks: ({ reason }) => ({
      call: 'askCompany',
      body: { event: event.id, company: company.id, date, start, slots: picked.length, reason },
    }),
    onSent,
  })
  return (
    <form onSubmit={onSubmit} className="stack" noValidate>
      {problem && <Problem>{problem}</Problem>}
      {offers && <Alternatives offers={offers} onTake={onPick} />}
      <TextArea
        label={t('request.reason')}
        description={`${t('request.hint', REASON)} · ${lengthOf(form.values.reason)} / ${REASON.max}`}
        minRows={4}
        {...form.getInputProps('reason')}
      />
      <Button call="meetings.askCompany" type="submit" kind="primary" icon="send" block busy={busy}>
        {t('request.send')}
      </Button>
      <p className="xs soft">{t('request.uses', { count: requests.most - requests.open })}</p>
    </form>
  )
}
