import { useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { CheckField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CallError, fileOf } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { awardOf } from '../awards.api.ts'
import type { AwardEntry } from './entering.api.ts'
import { StepCard } from './parts.tsx'
import { goTo } from './review.ts'
import type { Gap } from './review.ts'
import { t } from './text.ts'
import own from './after.module.css'

/** What is complete and what is missing, each with the way to it; the preview; the terms. */
export function ReviewStep({
  entry,
  gaps,
  number,
  accepted,
  onAccept,
}: {
  entry: AwardEntry
  gaps: readonly Gap[]
  number: number
  accepted: boolean
  onAccept: (accepted: boolean) => void
}) {
  return (
    <StepCard
      id="step-review"
      number={number}
      state={gaps.length === 0 && accepted ? 'done' : 'todo'}
      title={t('review')}
      end={<Preview entry={entry} />}
    >
      <ul className={own['gaps']}>
        <li className={cx(!entry.company_complete && own['isHint'])}>
          <Icon name={entry.company_complete ? 'check' : 'info'} />
          {t(entry.company_complete ? 'review.complete' : 'review.incomplete')}
          {!entry.company_complete && (
            <PageLink to={`/company-profile/${entry.company.id}`} className="link">
              {t('review.complete-it')}
            </PageLink>
          )}
        </li>
        {!gaps.some(({ key }) => key.startsWith('answer')) && (
          <li>
            <Icon name="check" />
            {t('review.all')}
          </li>
        )}
        {gaps.map((gap) => (
          <li key={gap.key} className={own['isGap']}>
            <Icon name="alert" />
            <span>{gap.text}</span>
            {gap.label && (
              <button
                type="button"
                className="link"
                aria-label={`${gap.label}: ${gap.text}`}
                onClick={() => (gap.act ? gap.act() : goTo(gap.target ?? ''))}
              >
                {gap.label}
              </button>
            )}
          </li>
        ))}
        <li>
          <CheckField
            id="accept-terms"
            checked={accepted}
            onChange={(event) => onAccept(event.currentTarget.checked)}
            label={t('terms.accept')}
          />
          <PageLink to={`${awardOf(entry)}/terms-and-conditions`} target="_blank" className="link">
            {t('terms.read')}
          </PageLink>
        </li>
      </ul>
    </StepCard>
  )
}

function Preview({ entry }: { entry: AwardEntry }) {
  const [busy, setBusy] = useState(false)
  async function open(): Promise<void> {
    setBusy(true)
    try {
      const file = await fileOf('awards.previewApplicant', { params: { id: entry.id } })
      saveFile(file, `${entry.category.name}.pdf`)
    } catch (error) {
      toast(error instanceof CallError ? error.detail : t('document.failed'), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" kind="quiet" busy={busy} onClick={() => void open()}>
      {t('review.preview')}
    </Button>
  )
}
