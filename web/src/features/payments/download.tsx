import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { CallError, fileOf } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { t } from './texts.ts'

/** Fetches an invoice's PDF and hands it to the browser as a file. @throws CallError */
export async function downloadInvoice(id: number, name: string): Promise<void> {
  saveFile(await fileOf('payments.invoicePdf', { params: { id } }), `${name}.pdf`)
}

/** The button that downloads an invoice. */
export function DownloadButton({
  invoice,
  ...rest
}: { invoice: { id: number; number: string | null } } & Pick<
  Parameters<typeof Button>[0],
  'kind' | 'size' | 'children' | 'aria-label'
>) {
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      await downloadInvoice(invoice.id, invoice.number ?? String(invoice.id))
    } catch (error) {
      toast(error instanceof CallError ? error.detail : t('preview.missing'), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return <Button icon="download" busy={busy} onClick={() => void download()} {...rest} />
}
