import { useQueryClient } from '@tanstack/react-query'
import { Button, ButtonCommit } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { money } from '../../../lib/money.ts'
import { named } from '../sponsorship.api.ts'
import type { SponsorPackage, SponsoredOccasion } from '../sponsorship.api.ts'
import { t } from '../texts.ts'
import css from './sponsorship.module.css'

/** Asks for the package that was chosen in the table. */
export function SponsorRequestForm({
  subject,
  picked,
  done,
}: {
  subject: SponsoredOccasion
  picked: SponsorPackage | undefined
  done: () => void
}) {
  const queries = useQueryClient()
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { message: '' },
    submit: async ({ message }) => {
      if (!picked) return
      await call('sponsorship.apply', {
        body: { ...named(subject), kind: 'sponsor', package: picked.id, message },
      })
      toast(t('request.sent'))
      form.reset()
      done()
      await queries.invalidateQueries({ queryKey: ['sponsorship'] })
    },
  })
  return (
    <Card>
      <CardHead title={t('request')} />
      <CardBody>
        {!picked ? (
          <p className="soft">{t('request.pick')}</p>
        ) : (
          <form className="stack" onSubmit={onSubmit} noValidate>
            {problem && <Notice tone="bad">{problem}</Notice>}
            <div className={css['picked']}>
              <div className="grow">
                <b className="h4">
                  {picked.name}, {money(picked.price, picked.currency_code)}
                </b>
                <p className="sm soft">{picked.description}</p>
              </div>
              <Button kind="quiet" size="sm" onClick={done}>
                {t('request.change')}
              </Button>
            </div>
            {picked.left <= 0 && <Notice tone="warn">{t('request.waits')}</Notice>}
            <TextArea
              label={t('request.message')}
              optional
              maxLength={1000}
              description={
                <span className={css['count']}>
                  <span>{t('request.message-hint')}</span>
                  <span className="num">{t('request.count', { count: form.values.message.length })}</span>
                </span>
              }
              {...form.getInputProps('message')}
            />
            <div className={css['actions']}>
              <ButtonCommit call="sponsorship.apply" type="submit" busy={busy}>
                {t(picked.left > 0 ? 'request.send' : 'request.wait', { name: picked.name })}
              </ButtonCommit>
              <span className="sm soft">{t('request.free')}</span>
            </div>
          </form>
        )}
      </CardBody>
    </Card>
  )
}
