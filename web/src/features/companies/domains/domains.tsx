import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { domainMailboxes } from '@app/contract/companies.claims'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { day } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, Notice } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/layout.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { t } from '../text.ts'
import { saidOf, useAdminAct } from '../admin/admin.api.ts'
import type { MailDomain } from '../admin/admin.api.ts'
import css from '../admin/admin.module.css'

/** Mail domains of the company: proven ones, and how to prove the others. */
export function Domains() {
  const { data, error, refetch } = useQuery(queryOptionsFor('companies.domains'))
  const claim = useAdminAct((domain: string) => call('companies.claimDomain', { body: { domain } }))
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { domain: '' },
    submit: async ({ domain }) => {
      await claim.mutateAsync(domain)
      form.reset()
    },
  })
  return (
    <Section title={t('admin.domains')} count={data?.domains.length ?? 0}>
      <div className="stack">
        <p className="soft">{t('domains.lead')}</p>
        <Card as="div">
          {data ? (
            data.domains.length > 0 ? (
              data.domains.map((one) => <Line key={one.domain} domain={one} />)
            ) : (
              <EmptyState icon="mail" title={t('domains.none')} />
            )
          ) : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={2} picture={false} />
          )}
        </Card>
        <Card>
          <CardBody>
            <form onSubmit={onSubmit} className={css['oneLine']} noValidate>
              {problem && <Notice tone="bad">{problem}</Notice>}
              <TextField label={t('domains.add')} placeholder="example.com" {...form.getInputProps('domain')} />
              <Button call="companies.claimDomain" type="submit" busy={busy}>
                {t('domains.add.button')}
              </Button>
            </form>
          </CardBody>
        </Card>
      </div>
    </Section>
  )
}

function Line({ domain: one }: { domain: MailDomain }) {
  const { domain } = one
  const remove = useAdminAct(() => call('companies.removeDomain', { params: { domain } }))
  return (
    <div className={css['domain']}>
      <div className={css['domainHead']}>
        <b className="grow">{domain}</b>
        <StatPill tone={one.proven ? 'good' : 'warn'}>{t(one.proven ? 'domains.proven' : 'domains.open')}</StatPill>
        <Button
          call="companies.removeDomain"
          size="sm"
          kind="quiet"
          busy={remove.isPending}
          aria-label={`${t('domains.remove')}: ${domain}`}
          onClick={() => remove.mutate(undefined)}
        >
          {t('domains.remove')}
        </Button>
      </div>
      {one.proven && one.proof ? (
        <span className="sm soft">
          {t(`domains.by.${one.proof}`)}
          {one.since && `, ${day(one.since)}`}
        </span>
      ) : (
        <Prove domain={one} />
      )}
    </div>
  )
}

function Prove({ domain: one }: { domain: MailDomain }) {
  const { domain } = one
  const [mailbox, setMailbox] = useState<(typeof domainMailboxes)[number]>('postmaster')
  const check = useAdminAct(() => call('companies.checkDns', { params: { domain } }), t('domains.done', { domain }))
  const mail = useAdminAct(
    () => call('companies.mailDomainCode', { params: { domain }, body: { mailbox } }),
    t('domains.mailed', { address: `${mailbox}@${domain}` }),
  )
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { code: '' },
    submit: async ({ code }) => {
      await enter.mutateAsync(code)
    },
  })
  const enter = useAdminAct(
    (code: string) => call('companies.enterDomainCode', { params: { domain }, body: { code } }),
    t('domains.done', { domain }),
  )
  return (
    <div className={css['ways']}>
      <div className="stack stack-tight">
        <h3 className="h4">{t('domains.dns')}</h3>
        <p className="sm soft">{t('domains.dns.text')}</p>
        <dl className={css['record']}>
          <dt>{t('domains.dns.name')}</dt>
          <dd>{one.dns_name}</dd>
          <dt>{t('domains.dns.value')}</dt>
          <dd>{one.dns_value}</dd>
        </dl>
        {check.error && <Notice tone="warn">{saidOf(check.error)}</Notice>}
        <Button call="companies.checkDns" size="sm" busy={check.isPending} onClick={() => check.mutate(undefined)}>
          {t('domains.dns.check')}
        </Button>
      </div>
      <div className="stack stack-tight">
        <h3 className="h4">{t('domains.mail')}</h3>
        <p className="sm soft">{t('domains.mail.text')}</p>
        <SelectField
          aria-label={t('domains.mailbox')}
          data={domainMailboxes.map((name) => ({ value: name, label: `${name}@${domain}` }))}
          value={mailbox}
          onChange={(value) => setMailbox((value ?? 'postmaster') as typeof mailbox)}
        />
        <Button call="companies.mailDomainCode" size="sm" busy={mail.isPending} onClick={() => mail.mutate(undefined)}>
          {t('domains.mail.send')}
        </Button>
        {one.mailed_to && (
          <form onSubmit={onSubmit} className={css['oneLine']} noValidate>
            {problem && <Notice tone="bad">{problem}</Notice>}
            <TextField
              label={t('domains.code', { address: one.mailed_to })}
              inputMode="numeric"
              autoComplete="one-time-code"
              {...form.getInputProps('code')}
            />
            <Button call="companies.enterDomainCode" type="submit" size="sm" busy={busy}>
              {t('domains.code.enter')}
            </Button>
          </form>
        )}
      </div>
    </div>
  )
}
