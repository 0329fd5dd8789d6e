import { t } from '../lib/i18n.ts'
import { settings } from '../lib/settings.ts'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'

/** Passes on the address of a public page: by what the device offers, elsewhere as a copied link. For dark grounds. */
export function ShareButton({ name, path }: { name: string; path: string }) {
  return (
    <Button kind="onDark" icon="upload" onClick={() => void share(name, (settings().url || location.origin) + path)}>
      {t('share')}
    </Button>
  )
}

async function share(title: string, url: string): Promise<void> {
  // A desk's own dialog offers less than the clipboard does.
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast(t('share.copied'))
  } catch {
    // Without TLS a page may not write there: the address itself can be copied.
    toast(url, 'info')
  }
}
