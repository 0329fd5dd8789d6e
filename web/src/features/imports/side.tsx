import { IMPORT, importFields } from '@app/contract/imports.limits'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields.tsx'
import css from './imports.module.css'
import { t } from './text.ts'
import type { Import, useActs } from './use-import.ts'

type Acts = ReturnType<typeof useActs>

/** What would be written, or was, and what settles many rows at once. */
export function Side({ one, acts }: { one: Import; acts: Acts }) {
  const { counts, kind, state } = one
  const ended = state === 'done' || state === 'undoing' || state === 'undone'
  const lines: [string, number][] = ended
    ? [
        [t('was.made'), counts.made],
        [t('was.changed'), counts.changed],
        [t('was.known'), counts.known],
        [
          t('was.out'),
          counts.all - counts.made - counts.changed - counts.known - counts.removed - counts.restored - counts.kept,
        ],
        [t('was.removed'), counts.removed],
        [t('was.restored'), counts.restored],
        [t('was.kept'), counts.kept],
      ]
    : [
        [t(`will.new.${kind}`), counts.new],
        [t('will.update'), counts.update],
        [t('will.same'), counts.same],
        [t('will.decide'), counts.decide],
        [t('will.error'), counts.error],
        [t('will.skip'), counts.skip],
      ]
  const [first, ...rest] = lines
  const shown = [...(first ? [first] : []), ...rest.filter(([, rows]) => rows > 0)]
  return (
    <>
      <Panel title={t(ended ? 'was' : 'will')}>
        <ul className={css['will']}>
          {shown.map(([name, rows]) => (
            <li key={name}>
              <span>{name}</span>
              <b>{rows}</b>
            </li>
          ))}
        </ul>
      </Panel>
      {(state === 'checked' || state === 'failed') && <Once one={one} acts={acts} />}
      {state === 'checked' && (one.many.length > 0 || counts.decide > 1) && <Many one={one} acts={acts} />}
    </>
  )
}

/** What is said once of the whole list: whose numbers it carries, and a value of each field that no column says. */
function Once({ one, acts }: { one: Import; acts: Acts }) {
  const params = { id: one.id }
  const isNumbered = one.source !== null && one.columns.some(({ field }) => field === 'key')
  const given = new Map(one.for_all.map(({ field, value }) => [field, value]))
  const open = importFields[one.kind].from === 'list' ? [...given.keys(), ...one.missing] : []
  if (!isNumbered && open.length === 0) return null
  return (
    <Panel title={t('once')}>
      <div className={css['options']}>
        {isNumbered && (
          <TextField
            key={one.source}
            label={t('once.source')}
            description={t('once.source.hint')}
            defaultValue={one.source ?? ''}
            maxLength={IMPORT.source}
            onBlur={({ currentTarget: { value } }) => {
              const source = value.trim()
              if (source !== '' && source !== one.source)
                void acts.run(() => call('imports.columns', { params, body: { source } }))
            }}
          />
        )}
        {open.map((field) => (
          <TextField
            key={`${field} ${given.get(field) ?? ''}`}
            label={t('once.all', { field: t(`field.${field}` as never) })}
            defaultValue={given.get(field) ?? ''}
            maxLength={500}
            onBlur={({ currentTarget }) => {
              const value = currentTarget.value.trim() || null
              if (value !== (given.get(field) ?? null))
                void acts.run(() => call('imports.columns', { params, body: { for_all: { field, value } } }))
            }}
          />
        ))}
      </div>
    </Panel>
  )
}

function Many({ one, acts }: { one: Import; acts: Acts }) {
  const params = { id: one.id }
  const decide = (choice: 'skip' | 'update') =>
    void acts.run(() => call('imports.decide', { params, body: { choice } }))
  const { decide: open } = one.counts
  return (
    <Panel title={t('many')}>
      <ul className={css['will']}>
        {one.many.map(({ field, code, value, rows, proposals }) => (
          <li key={`${field} ${code} ${value}`}>
            <span>{t('many.rows', { count: rows, value: `“${value}”` })}</span>
            <select
              aria-label={t('many.becomes', { value })}
              value=""
              onChange={({ currentTarget: { value: to } }) =>
                void acts.run(() => call('imports.replace', { params, body: { field, from: value, to } }))
              }
            >
              <option value="">{t('many.choose')}</option>
              {proposals.map((one_) => (
                <option key={one_.value} value={one_.value}>
                  {one_.label}
                </option>
              ))}
            </select>
          </li>
        ))}
        {open > 1 && (
          <li>
            <span>{t('many.decide', { count: open })}</span>
            <span className={css['both']}>
              <Button size="sm" onClick={() => decide('update')}>
                {t(one.kind === 'statement' ? 'many.count' : 'many.same', { count: open })}
              </Button>
              <Button size="sm" onClick={() => decide('skip')}>
                {t('many.skip', { count: open })}
              </Button>
            </span>
          </li>
        )}
      </ul>
    </Panel>
  )
}
