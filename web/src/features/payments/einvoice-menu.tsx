import { einvoiceFormats } from '@app/contract/payments.einvoice'
import { useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { t } from './texts.ts'

/** The button that offers a document as XML, in both syntaxes. @param fetch asks for one of them */
export function EInvoiceMenu({
  number,
  size,
  fetch,
}: {
  number: string
  size?: 'sm'
  fetch: (format: (typeof einvoiceFormats)[number]) => Promise<Blob>
}) {
  const [busy, setBusy] = useState(false)
  async function save(format: (typeof einvoiceFormats)[number]): Promise<void> {
    setBusy(true)
    try {
      saveFile(await fetch(format), `${number}-${format}.xml`)
    } catch (error) {
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label={t('einvoice.menu')}
      items={einvoiceFormats.map((format) => ({
        label: t(`einvoice.${format}`),
        icon: 'download',
        onSelect: () => void save(format),
      }))}
      trigger={(props) => (
        <Button {...props} {...(size && { size })} busy={busy} iconEnd="caret">
          {t('einvoice.menu')}
        </Button>
      )}
    />
  )
}
