import { t } from '../lib/i18n.ts'
import { IconButton } from './button.tsx'
import { toast } from './toast.tsx'

/** Copies what stands beside it; where a page may not write to the clipboard it says so, and the words themselves can be taken. */
export function CopyButton({ text }: { text: string }) {
  return <IconButton icon="copy" size="sm" label={t('copy.this', { text })} onClick={() => void copy(text)} />
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(t('copy.done'))
  } catch {
    toast(t('copy.failed'), 'bad')
  }
}
