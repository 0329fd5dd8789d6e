import { DATA_FILE_POLL_MS } from '../limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, fileOf, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { useKnown } from '../../../lib/use-known.ts'
import { day } from '../../../lib/dates.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { SettingRow } from '../../../ui/setting-row.tsx'
import { AwaitedCard, SkeletonCard } from '../../../ui/states.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../text.ts'
import { Erasure, useErasure } from './erasure.tsx'
import css from './your-data.module.css'

const filesQuery = queryOptionsFor('privacy.dataFiles', {})

type DataFile = Answer<'privacy.dataFiles'>['results'][number]

/** My data as a file, and the end of my account. */
export function YourDataPage() {
  const { isLoading } = useQuery(filesQuery)
  const erasure = useErasure()
  return (
    <div className="page">
      <PageHead title={t('title')} text={t('lead')} />
      {useKnown(!isLoading && !erasure.isLoading) ? (
        <div className={css['stack']}>
          <Files />
          <Erasure asked={erasure} />
        </div>
      ) : (
        <SkeletonCard height={420} />
      )}
    </div>
  )
}

function Files() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...filesQuery,
    // While one is being made: it takes seconds, and a notification tells of it too.
    refetchInterval: ({ state }) =>
      state.data?.results.some((file) => file.state === 'waiting') ? DATA_FILE_POLL_MS : false,
  })
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: () => call('privacy.requestDataFile', {}),
    onError: (refused) => toast(refused instanceof CallError ? refused.detail : t('file.failed'), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: filesQuery.queryKey }),
  })
  if (!data) return <AwaitedCard error={error} retry={refetch} height={180} />
  const waiting = data.results.some((file) => file.state === 'waiting')
  return (
    <Card>
      <CardHead title={t('file.title')} />
      <CardBody className={css['part']}>
        <p className="soft">{t('file.text')}</p>
        <div>
          <Button
            call="privacy.requestDataFile"
            icon="download"
            busy={ask.isPending}
            disabled={waiting}
            onClick={() => ask.mutate()}
          >
            {t('file.ask')}
          </Button>
        </div>
      </CardBody>
      {data.results.length > 0 && (
        <div className={css['files']} aria-live="polite">
          {data.results.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </div>
      )}
    </Card>
  )
}

const dayOf = (at: string) => day(at.slice(0, 10))

function FileRow({ file }: { file: DataFile }) {
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      const blob = await fileOf('privacy.dataFile', { params: { id: file.id } })
      saveFile(blob, t('file.name', { day: file.requested_at.slice(0, 10) }))
    } catch (error) {
      toast(error instanceof CallError ? error.detail : t('file.failed'), 'bad')
    } finally {
      setBusy(false)
    }
  }
  const ready = file.state === 'ready' && file.ends_at !== null
  return (
    <SettingRow
      title={t('file.of', { day: dayOf(file.requested_at) })}
      text={ready && file.size !== null ? t('file.size', { size: (file.size / 1e6).toFixed(1) }) : undefined}
    >
      <StatPill tone={ready ? 'good' : file.state === 'waiting' ? 'blue' : 'quiet'}>
        {ready ? t('file.ready', { day: dayOf(file.ends_at ?? '') }) : t(`file.${file.state}`)}
      </StatPill>
      {ready && (
        <Button call="privacy.dataFile" size="sm" icon="download" busy={busy} onClick={() => void download()}>
          {t('file.download')}
        </Button>
      )}
    </SettingRow>
  )
}
