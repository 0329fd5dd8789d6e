import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { IMPORT, importFields, importKinds } from '@app/contract/imports.limits'
import type { ImportKind } from '@app/contract/imports.limits'
import { CallError, call, isRefused, queryOptionsFor } from '../../lib/call.ts'
import { moment } from '../../lib/dates.ts'
import { count } from '../../lib/money.ts'
import { pause, transfer } from '../../lib/upload.ts'
import { ownZone } from '../../lib/zones.ts'
import { PageLink, usePageNavigate } from '../../ui/page-link.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { cx } from '../../ui/classes.ts'
import { FieldError, RadioChoice, RadioChoices } from '../../ui/fields.tsx'
import { StatPill } from '../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonCard, SkeletonRows, inTurn } from '../../ui/states.tsx'
import { OfficeHead, mayKeep } from '../office/index.ts'
import { NotFoundPage, useMe, useMeAnswered } from '../shell/index.ts'
import css from './imports.module.css'
import { t } from './text.ts'
import { tones } from './tones.ts'

/** Where lists come in: what kind, from which file, and what came in so far. */
export function StartPage() {
  const { data, error, refetch } = useQuery(queryOptionsFor('imports.list', {}))
  const roles = useMe()?.operator_roles ?? []
  const answered = useMeAnswered()
  const kinds = importKinds.filter((kind) => mayKeep(roles, importFields[kind].role))
  if (isRefused(error, 404) || (roles.length > 0 && kinds.length === 0)) return <NotFoundPage />
  return (
    <>
      <OfficeHead title={t('title')} sub={t('sub')} />
      <div className={cx(css['start'], inTurn)}>
        {answered ? (
          <Card>
            <CardBody>
              <Chooser kinds={kinds} events={data?.events ?? []} />
            </CardBody>
          </Card>
        ) : (
          <SkeletonCard height={320} />
        )}
        <Card>
          <CardHead title={t('past')} />
          {data ? (
            data.results.length === 0 ? (
              <EmptyState icon="upload" title={t('past.empty')} />
            ) : (
              <ul className={css['past']}>
                {data.results.map((one) => (
                  <li key={one.id}>
                    <PageLink to={`/office/imports/${one.id}`}>
                      <span className="grow">
                        <b className="cut">{one.name}</b>
                        <small>
                          {t(`kind.${one.kind}`)},{' '}
                          {t('past.by', { name: one.by?.name ?? '–', when: moment(one.created_at, ownZone()) })}
                        </small>
                      </span>
                      {one.counts.made + one.counts.changed > 0 && (
                        <span className="num">{t('written', { count: one.counts.made + one.counts.changed })}</span>
                      )}
                      <StatPill tone={tones[one.state]}>{t(`state.${one.state}`)}</StatPill>
                    </PageLink>
                  </li>
                ))}
              </ul>
            )
          ) : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={4} picture={false} />
          )}
        </Card>
      </div>
    </>
  )
}

type Event = { id: number; name: string }

function Chooser({ kinds, events }: { kinds: readonly ImportKind[]; events: readonly Event[] }) {
  const navigate = usePageNavigate()
  const input = useRef<HTMLInputElement>(null)
  const acts = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<ImportKind>()
  const [event, setEvent] = useState('')
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const sending = useRef<AbortController>(undefined)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const kind = chosen ?? kinds[0] ?? 'companies'
  const { ofEvent, from } = importFields[kind]
  const folder = from === 'folder'
  const limit = folder ? t('limits.folder', folders) : t('limits', limits)

  async function take(file: File | undefined) {
    if (!file || share !== undefined) return
    setProblem(undefined)
    // Said before a byte of it goes up.
    if (file.size > (folder ? IMPORT.folder : IMPORT).bytes) return setProblem(limit)
    setShare(0)
    const { signal } = (sending.current = new AbortController())
    try {
      const made = await transfer(
        {
          file,
          name: file.name,
          purpose: folder ? 'import_folder' : 'import_file',
          signal,
          pause: (ms) => pause(ms, signal),
          onProgress: (received) => {
            if (received >= file.size) leaveStop()
            setShare(received / file.size)
          },
        },
        (upload) =>
          call('imports.create', {
            body: { kind, upload, ...(ofEvent ? { event: Number(event) } : {}) },
          }),
      )
      // Whoever has gone on meanwhile finds it in the list.
      if (isHere.current) await navigate({ to: `/office/imports/${made.id}` })
    } catch (error) {
      // Whoever has called it off knows.
      if (!signal.aborted)
        setProblem(error instanceof CallError ? (Object.values(error.fields)[0]?.[0] ?? error.detail) : t('failed'))
      setShare(undefined)
    }
  }

  /** Before the button goes: whoever stands on it goes on from its neighbour, not from the top of the page. */
  function leaveStop(): void {
    if (acts.current?.contains(document.activeElement)) acts.current.querySelector('button')?.focus()
  }
  function stop(): void {
    leaveStop()
    sending.current?.abort()
  }

  return (
    <div className={css['chooser']}>
      <RadioChoices
        name="kind"
        aria-label={t('kind')}
        value={kind}
        onChange={(value) => {
          setChosen(value as ImportKind)
          setProblem(undefined)
        }}
      >
        <div className={css['kinds']}>
          {kinds.map((one) => (
            <RadioChoice key={one} value={one} label={t(`kind.${one}`)} description={t(`kind.${one}.hint`)} />
          ))}
        </div>
      </RadioChoices>
      {ofEvent && (
        <label className={css['event']}>
          <span className="field-label">{t('event')}</span>
          <select value={event} onChange={({ currentTarget }) => setEvent(currentTarget.value)}>
            <option value="">{t('event.choose')}</option>
            {events.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={css['file']} ref={acts}>
        <Button
          kind="primary"
          icon="upload"
          busy={share !== undefined}
          onClick={() => {
            if (ofEvent && event === '') setProblem(t('event.choose'))
            else input.current?.click()
          }}
        >
          {share === undefined ? t('file.choose') : t('file.sending', { share: Math.round(share * 100) })}
        </Button>
        {share !== undefined && share < 1 && <Button onClick={stop}>{t('file.stop')}</Button>}
        <span className="sm soft">{limit}</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('file.choose')}
        accept={importFields[kind].files.join(',')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
    </div>
  )
}

const limits = { rows: count(IMPORT.rows), size: IMPORT.bytes / 1_000_000 }
const folders = { files: count(IMPORT.folder.files), size: IMPORT.folder.bytes / 1_000_000 }
