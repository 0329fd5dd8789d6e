import type { ReminderStage } from '@app/contract/payments.dunning.names'
import { useQuery } from '@tanstack/react-query'
import { fileOf, queryOptionsFor } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { SaveButton } from '../../../ui/save-button.tsx'
import { t } from './names.ts'
import type { FormValue } from './values.ts'

const wordsOf = (value: FormValue): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** Beside the form of what a reminder says: the usual words to begin with, and the letter with the words as they are typed. */
export function ReminderTextActs({
  seller,
  stage,
  values,
  fill,
}: {
  seller: number
  stage: string
  values: Readonly<Record<string, FormValue>>
  fill: (values: Record<string, FormValue>) => void
}) {
  const { data } = useQuery(queryOptionsFor('payments.usualReminderTexts'))
  const usual = data?.results.find((one) => one.stage === stage)
  const body = {
    seller,
    stage: stage as ReminderStage,
    subject: wordsOf(values['subject']),
    opening: wordsOf(values['opening']),
    closing: wordsOf(values['closing']),
  }
  return (
    <>
      <SaveButton name={`reminder-${stage}.pdf`} fetch={() => fileOf('payments.previewReminder', { body })}>
        {t('reminder.preview')}
      </SaveButton>
      <Button
        size="sm"
        disabled={!usual}
        onClick={() => usual && fill({ subject: usual.subject, opening: usual.opening, closing: usual.closing })}
      >
        {t('reminder.usual')}
      </Button>
    </>
  )
}
