import { useState } from 'react'
import { IMPORT, importFields } from '@app/contract/imports.limits'
import type { RowFilter } from '@app/contract/imports.limits'
import { CallError, call, fileOf, isRefused } from '../../lib/call.ts'
import { moment } from '../../lib/dates.ts'
import { count } from '../../lib/money.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ownZone } from '../../lib/zones.ts'
import { PageLink } from '../../ui/page-link.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { cx } from '../../ui/classes.ts'
import { CheckField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { FilterChip } from '../../ui/pills.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { OfficeHead } from '../office/index.ts'
import { NotFoundPage } from '../shell/index.ts'
import css from './imports.module.css'
import { RowTable } from './row-table.tsx'
import { Side } from './side.tsx'
import { t } from './text.ts'
import { isAtWork, useActs, useImport } from './use-import.ts'
import type { Import } from './use-import.ts'

/** One import: its file as it is with what is wrong in it, what would come of it, and what has. */
export function ImportPage({ id }: { id: number }) {
  const { data, error, refetch } = useImport(id)
  if (isRefused(error, 404)) return <NotFoundPage />
  if (data) return <Open one={data} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={8} picture={false} />
}

function Open({ one }: { one: Import }) {
  const acts = useActs(one.id)
  const [show, setShow] = useState<RowFilter>('all')
  const [errorsOut, setErrorsOut] = useState(true)
  const [verify, setVerify] = useState(one.kind === 'companies')
  const [invite, setInvite] = useState(false)
  const [asks, setAsks] = useState(false)
  const { counts, state } = one
  const params = { id: one.id }
  const ready = counts.new + counts.update
  const blocked = counts.decide > 0 || (counts.error > 0 && !errorsOut) || ready === 0 || one.missing.length > 0
  const written = state === 'done' || state === 'undone' || state === 'undoing'
  const size =
    one.size >= 10_000_000
      ? `${count(Math.round(one.size / 1_000_000))} MB`
      : one.size >= 100_000
        ? `${count(Math.round(one.size / 1000))} KB`
        : `${(one.size / 1000).toFixed(1)} KB`

  const start = () =>
    acts.run(() =>
      call('imports.start', {
        params,
        body: { leave_out_errors: errorsOut, verify: verify && one.kind === 'companies', invite },
      }),
    )
  return (
    <>
      <OfficeHead
        title={t(`kind.${one.kind}`)}
        crumbs={[{ to: '/office/imports', label: t('title') }]}
        sub={[one.event?.name, one.name, t('rows', { count: counts.all }), size].filter(Boolean).join(', ')}
        end={
          <>
            {one.undo_until && (
              <Button icon="back" onClick={() => setAsks(true)}>
                {t('undo')}
              </Button>
            )}
            {state === 'done' && importFields[one.kind].invites && (
              <Button icon="mail" busy={acts.busy} onClick={() => void acts.invite(one)}>
                {t(one.kind === 'members' ? 'invite.all' : 'invite.tickets.all')}
              </Button>
            )}
            {written ? (
              <Button icon="download" onClick={() => void download(one)}>
                {t('left_out')}
              </Button>
            ) : (
              <ButtonLink to="/office/imports">{t('other')}</ButtonLink>
            )}
            {state === 'checked' && (
              <Button kind="commit" disabled={blocked} busy={acts.busy} onClick={() => void start()}>
                {t('write', { count: ready })}
              </Button>
            )}
          </>
        }
      />
      <Steps one={one} />
      <div className={css['grid']}>
        <section className={css['main']}>
          {one.problem && <Notice tone="bad">{one.problem}</Notice>}
          {one.missing.length > 0 && (
            <Notice tone="warn">
              {t('missing', { fields: one.missing.map((field) => t(`field.${field}` as never)).join(', ') })}
            </Notice>
          )}
          {isAtWork(one) && <Progress one={one} />}
          <Filters one={one} show={show} written={written} onShow={setShow} />
          <Card className={css['card']}>
            <RowTable one={one} show={show} acts={acts} />
          </Card>
          <Format one={one} />
        </section>
        <aside className={css['side']} aria-label={t(written ? 'was' : 'will')}>
          <Side one={one} acts={acts} />
          {state === 'checked' && (
            <Card>
              <div className={css['options']}>
                <CheckField
                  label={t('errors')}
                  checked={errorsOut}
                  onChange={({ currentTarget }) => setErrorsOut(currentTarget.checked)}
                />
                {one.kind === 'companies' && (
                  <CheckField
                    label={t('verify')}
                    checked={verify}
                    onChange={({ currentTarget }) => setVerify(currentTarget.checked)}
                  />
                )}
                {importFields[one.kind].invites && (
                  <CheckField
                    label={t(one.kind === 'members' ? 'invite' : 'invite.tickets')}
                    checked={invite}
                    onChange={({ currentTarget }) => setInvite(currentTarget.checked)}
                  />
                )}
                <p className="xs soft">
                  {counts.decide > 0 && `${t('decisions', { count: counts.decide })} `}
                  {importFields[one.kind].final ? t('back.final') : t('back', { days: IMPORT.undoDays })}
                </p>
              </div>
            </Card>
          )}
          {one.undo_until && <p className="xs soft">{t('back.until', { when: moment(one.undo_until, ownZone()) })}</p>}
        </aside>
      </div>
      <Modal
        opened={asks}
        onClose={() => setAsks(false)}
        title={t('undo.title')}
        footer={
          <Button
            kind="danger"
            onClick={() => {
              setAsks(false)
              void acts.run(() => call('imports.undo', { params }))
            }}
          >
            {t('undo')}
          </Button>
        }
      >
        <p>{t('undo.text')}</p>
      </Modal>
    </>
  )
}

async function download(one: Import): Promise<void> {
  try {
    saveFile(
      await fileOf('imports.leftOut', { params: { id: one.id } }),
      `${one.name.replace(/\.\w+$/, '')}-left-out.csv`,
    )
  } catch (error) {
    toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
  }
}

const steps = ['file', 'columns', 'check', 'write'] as const

function Steps({ one }: { one: Import }) {
  const at =
    one.missing.length > 0
      ? 1
      : ['checking', 'checked', 'failed'].includes(one.state)
        ? 2
        : one.state === 'running'
          ? 3
          : 4
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with the arrows
    <ol className={css['steps']} aria-label={t('steps')} tabIndex={0}>
      {steps.map((step, index) => (
        <li key={step} className={cx(index === at && css['on'])} aria-current={index === at ? 'step' : undefined}>
          <span className={cx(css['no'], index < at && css['done'], index === at && css['now'])}>
            {index < at ? <Icon name="check" size="sm" /> : index + 1}
          </span>
          {t(`step.${step}`)}
        </li>
      ))}
      {at < 3 && (
        <li className={css['safe']}>
          <Icon name="shield" size="sm" />
          {t('safe')}
        </li>
      )}
    </ol>
  )
}

function Progress({ one }: { one: Import }) {
  const { done, of_all: all, state } = one
  const said = t(`progress.${state}` as 'progress.running', { done: count(done), all: count(all) })
  return (
    <div className={css['progress']}>
      <progress value={done} max={Math.max(1, all)} aria-label={t(`state.${state}`)} />
      <span className="sm num">{said}</span>
    </div>
  )
}

type Shown = { name: RowFilter; count: number }

function Filters({
  one: { counts },
  show,
  written,
  onShow,
}: {
  one: Import
  show: RowFilter
  written: boolean
  onShow(show: RowFilter): void
}) {
  const filters: Shown[] = written
    ? [
        { name: 'all', count: counts.all },
        { name: 'written', count: counts.made + counts.changed },
        { name: 'left_out', count: counts.known + counts.failed + counts.skip + counts.error },
        { name: 'kept', count: counts.kept },
      ]
    : [
        { name: 'all', count: counts.all },
        { name: 'ready', count: counts.new + counts.update },
        { name: 'error', count: counts.error },
        { name: 'decide', count: counts.decide },
        { name: 'left_out', count: counts.skip + counts.same + counts.error },
      ]
  return (
    <div className={css['bar']} role="group" aria-label={t('filter')}>
      {filters.map(({ name, count: rows }) => (
        <FilterChip key={name} pressed={show === name} count={rows} onClick={() => onShow(name)}>
          {t(`filter.${name}`)}
        </FilterChip>
      ))}
    </div>
  )
}

function Format({ one }: { one: Import }) {
  const separator = one.separator === '\t' ? t('tab') : one.separator
  const how = [
    one.format.toUpperCase(),
    one.encoding?.toUpperCase(),
    separator && t('separator', { separator: separator === t('tab') ? separator : `“${separator}”` }),
  ]
  const not = one.columns.filter(({ field }) => field === null).map(({ heading }) => `“${heading}”`)
  return (
    <p className={cx('xs soft', css['format'])}>
      {how.filter(Boolean).join(', ')}. {not.length > 0 && t('format.not', { headings: not.join(', ') })}{' '}
      {one.went_out > 0 && `${t('aside.went_out', { count: one.went_out })} `}
      {one.not_booked > 0 && `${t('aside.not_booked', { count: one.not_booked })} `}
      <PageLink to="/office/log" search={{ object: `data_import:${one.id}` }} className="link">
        {t('log')}
      </PageLink>
    </p>
  )
}
