import { countWords } from '@app/contract/awards.limits'
import type { EntryDraft } from './draft.ts'
import type { AwardEntry } from './entering.api.ts'
import { feeText } from './fee-step.tsx'
import type { Gap } from './review.ts'
import type { Step } from './side.tsx'
import { t } from './text.ts'
import type { Uploads } from './uploads.ts'

/** How far a draft has come, step by step. @param missing how many things still keep it from being submitted */
export function stepsOf(entry: AwardEntry, draft: EntryDraft, uploads: Uploads, gaps: readonly Gap[], missing: number) {
  const answered = entry.questions.filter(({ id, word_limit }) => {
    const words = countWords(draft.of(id).text)
    return words > 0 && words <= word_limit
  }).length
  const failed = uploads.all.filter(({ state }) => state === 'failed').length
  const allAnswered = !gaps.some(({ key }) => key.startsWith('answer'))
  const fee = feeText(entry)
  const steps: Step[] = [
    { id: 'step-category', title: t('category'), state: 'done' },
    {
      id: 'step-answers',
      title: t('answers'),
      state: allAnswered ? 'done' : 'now',
      end: `${answered} of ${entry.questions.length}`,
    },
    {
      id: 'step-documents',
      title: t('documents'),
      state: failed > 0 ? 'bad' : entry.files.length > 0 ? 'done' : 'todo',
      ...(failed > 0
        ? { end: t('documents.failed', { count: failed }), bad: true }
        : { end: String(entry.files.length) }),
    },
    {
      id: 'step-review',
      title: t('review'),
      state: missing === 0 ? 'done' : allAnswered ? 'now' : 'todo',
      end: missing > 0 ? t('steps.gaps', { count: missing }) : t('steps.ready'),
    },
    {
      id: 'step-fee',
      title: t('fee'),
      state: entry.fee.state === 'paid' ? 'done' : 'todo',
      ...(fee ? { end: fee } : {}),
    },
  ]
  return { steps, answered, allAnswered }
}
