import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { isRefused } from '../../../lib/call.ts'
import { DownloadButton, downloadInvoice } from '../download.tsx'
import { invoicePath, invoiceQuery } from '../payments.api.ts'
import { t } from '../texts.ts'

/** The address of an invoice's file: the download begins by itself. */
export function InvoiceDownload({ id }: { id: number }) {
  const { data: invoice, error } = useQuery(invoiceQuery(id))
  const [problem, setProblem] = useState<unknown>()
  const begun = useRef(false)
  useEffect(() => {
    if (!invoice || begun.current) return
    begun.current = true
    downloadInvoice(id, invoice.number ?? String(id)).catch(setProblem)
  }, [id, invoice])
  const failure = error ?? problem
  if (isRefused(failure, 404)) return <EmptyState page icon="invoice" title={t('preview.missing')} />
  if (failure) return <ErrorState error={failure} />
  if (!invoice) return <SkeletonCard />
  return (
    <EmptyState
      page
      icon="download"
      title={t('download.title')}
      action={
        <>
          <DownloadButton invoice={invoice}>{t('download.again')}</DownloadButton>
          <ButtonLink kind="primary" to={invoicePath(id)}>
            {t('download.back')}
          </ButtonLink>
        </>
      }
    >
      {t('download.text')}
    </EmptyState>
  )
}
