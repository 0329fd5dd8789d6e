import { PageLink } from '../../../ui/page-link.ts'
import { Numbered } from '../../../ui/numbered.tsx'
import type { Resource } from '@app/contract/resources'
import { moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { useMe } from '../../shell/index.ts'
import { actField, actValue, pageOf, piecesOf } from '../acts.ts'
import { useCategoryLabels } from './categories.ts'
import { fieldName, t } from './names.ts'
import type { LogEntry } from './records.api.ts'
import type { Context } from './values.ts'
import { same } from './values.ts'
import { valueWords } from './words.ts'
import css from './records.module.css'

const parts = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Numbers of rows that nobody knows by them. */
const hidden: ReadonlySet<string> = new Set(['payment', 'event', 'invitation_id', 'request_id', 'seal'])

/** The fields that differ between how a record stood before and after. */
export function changesIn({
  before,
  after,
}: Pick<LogEntry, 'before' | 'after'>): { name: string; from: unknown; to: unknown }[] {
  const [from, to] = [parts(before), parts(after)]
  return (
    [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((name) => !same(from[name], to[name]))
      // Of what is new, only what was filled in is told.
      .filter((name) => name in from || !isEmpty(to[name]))
      .map((name) => ({ name, from: from[name], to: to[name] }))
  )
}

/** The words for a value of a field, with the names of the records that it names. */
function labelsOf(of: Resource, name: string, value: unknown, names: LogEntry['names']): Record<string, string> {
  const field = of.fields[name]
  if (field?.type !== 'reference' && field?.type !== 'references') return {}
  return Object.fromEntries(
    (Array.isArray(value) ? value : [value]).flatMap((id): [string, string][] => {
      const named = names[`${name} ${String(id)}`]
      return named ? [[field.type === 'reference' ? name : String(id), named.name]] : []
    }),
  )
}

/** One line of the audit log: who did what, when, what was before and after, and why. */
export function LogLine({
  entry,
  of,
  context,
}: {
  entry: LogEntry
  of?: Resource | undefined
  context?: Context | undefined
}) {
  const categories = useCategoryLabels(of)
  const roles = useMe()?.operator_roles ?? []
  const { pieces, said } = piecesOf(entry)
  const changes = changesIn(entry)
    .filter(({ name }) => !said.has(name) && (of ? of.fields[name] !== undefined : !hidden.has(name)))
    // How it stood is told of what was changed; of an act with a result of its own, the result.
    .filter(({ name, to }) => of !== undefined || entry.after === null || name in entry.after || to !== undefined)
  const words = (name: string, value: unknown) =>
    (of && context
      ? valueWords(of, name, value, { ...labelsOf(of, name, value, entry.names), ...categories }, context)
      : actValue(entry, name, value)) || t('nothing')
  return (
    <>
      <span>
        <b>{entry.by?.name ?? t('system')}</b>{' '}
        {pieces.map(({ text, object, within }, index) => {
          const page = object === undefined ? undefined : pageOf(object, within, roles)
          return page ? (
            <PageLink key={index} to={page} className="link">
              <Numbered text={text} />
            </PageLink>
          ) : object === undefined ? (
            <Numbered key={index} text={text} />
          ) : (
            <b key={index}>
              <Numbered text={text} />
            </b>
          )
        })}
      </span>
      <time dateTime={entry.at} className="xs soft num">
        {moment(entry.at, ownZone())}
      </time>
      {changes.length > 0 && (
        <ul className={css['changes']}>
          {changes.map(({ name, from, to }) => (
            <li key={name}>
              {of ? fieldName(of, name) : actField(name, entry.object)}:{' '}
              {from !== undefined && (of !== undefined || !isEmpty(from)) && (
                <>
                  <del>{words(name, from)}</del>{' '}
                </>
              )}
              <ins>{words(name, to)}</ins>
            </li>
          ))}
        </ul>
      )}
      {entry.reason && <q className="xs">{entry.reason}</q>}
    </>
  )
}
