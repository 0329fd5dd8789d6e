import { countWords } from '@app/contract/awards.limits'
import type { EntryDraft } from './draft.ts'
import type { AwardEntry } from './entering.api.ts'
import { t } from './text.ts'
import type { Uploads } from './uploads.ts'

/** Something that keeps the entry from being submitted: what, and where to go to mend it. */
export type Gap = { key: string; text: string; label?: string; target?: string; act?: () => void }

/**
 * What is still missing, as the page knows it: answers count as they stand here, before they are saved; the rest is what the server
 * says. The server looks again when it is submitted.
 */
export function gapsIn(entry: AwardEntry, draft: EntryDraft, uploads: Uploads): Gap[] {
  const gaps: Gap[] = []
  for (const { id, number, required, word_limit, note, changed, answer } of entry.questions) {
    const { text, state } = draft.of(id)
    const words = countWords(text)
    const about = (code: 'answer_missing' | 'answer_too_long' | 'answer_unchanged', count = 0) =>
      gaps.push({
        key: `${code}-${id}`,
        text: t(`gap.${code}`, { number, count }),
        label: t(`gap.${code}.do`),
        target: `question-${id}`,
      })
    if (required && words === 0) about('answer_missing')
    else if (words > word_limit) about('answer_too_long', words - word_limit)
    else if (note !== null && !changed && state === 'saved' && text === (answer?.text ?? '')) about('answer_unchanged')
  }
  for (const gap of entry.gaps) {
    if (gap.document !== null) {
      const file = entry.files.find(({ id }) => id === gap.document)
      gaps.push({
        key: gap.document,
        text: t('gap.document_unchanged', { name: file?.title ?? '' }),
        label: t('gap.document_unchanged.do'),
        target: `document-${gap.document}`,
      })
    } else if (gap.code === 'company_unverified' || gap.code === 'not_eligible' || gap.code === 'closed')
      gaps.push({ key: gap.code, text: t(`gap.${gap.code}`) })
  }
  const failed = uploads.all.filter(({ state }) => state === 'failed')
  const sending = uploads.all.length - failed.length
  if (failed.length > 0)
    gaps.push({
      key: 'failed',
      text: t('gap.upload', { count: failed.length }),
      label: t('gap.upload.do'),
      act: () => failed.forEach(({ key }) => uploads.retry(key)),
    })
  if (sending > 0)
    gaps.push({
      key: 'sending',
      text: t('gap.sending', { count: sending }),
      label: t('gap.sending.do'),
      target: 'step-documents',
    })
  return gaps
}

/** Brings what is missing into view, with the cursor in it. */
export function goTo(target: string): void {
  const element = document.getElementById(target)
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  element?.focus({ preventScroll: true })
}
