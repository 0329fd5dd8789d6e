import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { CallError, call, refusal } from '../../../lib/call.ts'
import { day } from '../../../lib/dates.ts'
import { TextField } from '../../../ui/fields.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import type { Checked } from './results.api.ts'
import { t } from './text.ts'
import css from './winner.module.css'

const MOST_BYTES = 2_000_000

/** Sends a file as it is. @throws CallError */
async function checkFile(file: File): Promise<Checked> {
  if (file.size > MOST_BYTES) throw new CallError(413, 'too_large', t('verify.tooLarge'))
  const answer = await fetch('/rest/awards/certificates/check/', {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', accept: 'application/json' },
    body: file,
    credentials: 'omit',
  })
  const body: unknown = await answer.json()
  if (!answer.ok) throw refusal(answer.status, body)
  return body as Checked
}

/** Checks a certificate by its file or its number. */
export function VerifyPage({ number }: { number: string | undefined }) {
  const [typed, setTyped] = useState(number ?? '')
  const input = useRef<HTMLInputElement>(null)
  const check = useMutation({
    mutationFn: (asked: File | string) =>
      typeof asked === 'string' ? call('awards.certificateByNumber', { params: { number: asked } }) : checkFile(asked),
  })
  const isFile = typeof check.variables !== 'string'
  return (
    <div className={`page ${css['verify']}`}>
      <PageHead title={t('verify')} text={t('verify.lead')} />
      <div className={css['ways']}>
        <Card>
          <CardHead title={t('verify.file')} />
          <CardBody className="stack">
            <p className="sm soft">{t('verify.file.text')}</p>
            <input
              ref={input}
              type="file"
              accept="application/pdf,.pdf"
              hidden
              aria-label={t('verify.choose')}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                if (file) check.mutate(file)
                event.currentTarget.value = ''
              }}
            />
            <Button icon="upload" busy={check.isPending && isFile} onClick={() => input.current?.click()}>
              {t('verify.choose')}
            </Button>
          </CardBody>
        </Card>
        <Card>
          <CardHead title={t('verify.number')} />
          <CardBody>
            <form
              className="stack"
              onSubmit={(event) => {
                event.preventDefault()
                if (typed.trim()) check.mutate(typed.trim())
              }}
            >
              <p className="sm soft">{t('verify.number.text')}</p>
              <TextField
                label={t('verify.number.label')}
                value={typed}
                maxLength={40}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <Button type="submit" kind="primary" busy={check.isPending && !isFile}>
                {t('verify.check')}
              </Button>
            </form>
          </CardBody>
        </Card>
      </div>
      <div aria-live="polite">
        {check.error && (
          <Notice tone="bad">{check.error instanceof CallError ? check.error.detail : t('verify.failed')}</Notice>
        )}
        {check.data && <Outcome checked={check.data} byFile={isFile} />}
      </div>
    </div>
  )
}

function Outcome({ checked: { verdict, certificate }, byFile }: { checked: Checked; byFile: boolean }) {
  const tone = verdict === 'genuine' ? 'good' : verdict === 'unknown' ? 'warn' : 'bad'
  const text = () => {
    if (verdict === 'genuine') return t(byFile ? 'verify.genuine.file' : 'verify.genuine.number')
    if (verdict === 'revoked' && certificate?.revoked)
      return t('verify.revoked.text', {
        day: day(certificate.revoked.at, { zone: 'UTC' }),
        reason: certificate.revoked.reason,
      })
    return t(verdict === 'changed' ? 'verify.changed.text' : 'verify.unknown.text')
  }
  return (
    <Notice tone={tone}>
      <b>{t(`verify.${verdict}`)}</b>
      <p>{text()}</p>
      {certificate && (
        <p>
          {[
            certificate.number,
            t(certificate.outcome),
            certificate.company,
            certificate.category,
            certificate.award,
            day(certificate.day),
          ].join(', ')}
          {'. '}
          <PageLink to={`/w/${certificate.code}`} className="link">
            {t('verify.open')}
          </PageLink>
        </p>
      )}
    </Notice>
  )
}
