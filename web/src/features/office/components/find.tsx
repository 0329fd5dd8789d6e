import { resourceCalled } from '@app/contract/resources.all'
import type { OperatorRole } from '@app/contract/resources'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { placesFor, placesLike } from '../places.ts'
import type { OfficePage } from '../places.ts'
import { oneOf } from '../records/names.ts'
import { namesQuery } from '../records/records.api.ts'
import { iconOf, mayKeep } from '../sections.ts'
import { t } from '../text.ts'
import css from './find.module.css'

const WAIT_MS = 200
/** So many of each kind of record, and of places before something is typed. */
const MOST = 5
const PLACES = 8
const SHORTEST = 2
const sought = ['events', 'awards', 'companies', 'members'].map(resourceCalled)

type Hit = OfficePage & { kind?: string }

/** Records whose name is like what was typed, of those that somebody with these roles keeps. */
function useRecords(roles: readonly OperatorRole[], q: string): Hit[] {
  const kept = sought.filter(({ role }) => mayKeep(roles, role))
  return useQueries({
    queries: kept.map(({ name }) => ({ ...namesQuery(name, { q }), enabled: q.length >= SHORTEST })),
    combine: (answers) =>
      q.length < SHORTEST
        ? []
        : answers.flatMap(({ data }, at) => {
            const of = kept[at]
            return (data?.results ?? []).slice(0, MOST).map((one): Hit => ({
              to: `/office/${of?.name ?? ''}/${one.id}` as const,
              label: one.name || `#${one.id}`,
              icon: of ? iconOf(of) : 'list',
              kind: of && oneOf(of),
            }))
          }),
  })
}

/** The way to everything in the office by its name: a button beside the sections, and Ctrl+K from anywhere. */
export function Find({ roles }: { roles: readonly OperatorRole[] }) {
  const [open, setOpen] = useState(false)
  const byKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    // What lies above the office keeps what is typed there.
    if (!document.querySelector('dialog[open]')) setOpen(true)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => byKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button type="button" className={css['open']} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>{t('find')}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {open && <FindDialog roles={roles} onClose={() => setOpen(false)} />}
    </>
  )
}

function FindDialog({ roles, onClose }: { roles: readonly OperatorRole[]; onClose: () => void }) {
  const navigate = usePageNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const records = useRecords(roles, q)
  const places: Hit[] = placesLike(placesFor(roles), typed)
  const hits = typed.trim() === '' ? places.slice(0, PLACES) : [...places.slice(0, PLACES), ...records]
  const chosen = Math.min(at, hits.length - 1)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function go(hit: Hit | undefined): void {
    if (!hit) return
    onClose()
    void navigate({ to: hit.to })
  }
  function byKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((chosen + step + hits.length) % Math.max(hits.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(hits[chosen])
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('find')}>
      <input
        // Where the dialog puts the focus, rather than on its first button.
        ref={(field) => void field?.toggleAttribute('autofocus', true)}
        className={css['field']}
        role="combobox"
        aria-label={t('find.label')}
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={hits[chosen] && `${id}-${chosen}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('find.placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={byKey}
      />
      <div ref={list} id={id} role="listbox" aria-label={t('find.found')} className={css['hits']}>
        {hits.map((hit, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
          <div
            key={hit.to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={css['hit']}
            onClick={() => go(hit)}
          >
            <Icon name={hit.icon} />
            <span className="cut grow">{hit.label}</span>
            {hit.kind && <span className="xs soft">{hit.kind}</span>}
          </div>
        ))}
      </div>
      <p className="sm soft" role="status">
        {hits.length === 0 && q === typed.trim() ? t('find.none') : ''}
      </p>
    </Modal>
  )
}
