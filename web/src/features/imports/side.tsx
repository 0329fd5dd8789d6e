import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
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
      {state === 'checked' && (one.many.length > 0 || counts.decide > 1) && <Many one={one} acts={acts} />}
    </>
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
