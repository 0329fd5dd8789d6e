import { resourceCalled } from '@app/contract/resources.all'
import { time, weekday } from '../../../lib/dates.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { fieldName, manyOf, optionName, t } from '../records/names.ts'
import type { Rows } from '../records/part-list.tsx'
import type { OfficeRecord } from '../records/records.api.ts'
import table from '../records/record-table.module.css'
import css from './event.module.css'

const sessionsOf = resourceCalled('event-sessions')
const daysKept = resourceCalled('event-days')
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const hours = (record: OfficeRecord, zone: string) =>
  `${time(text(record['starts_at']), zone)} – ${time(text(record['ends_at']), zone)}`
const zoneOf = (event: OfficeRecord) => text(event['time_zone']) || 'UTC'

/** The sessions of an event by day: each day says itself once. */
export const SessionRows: Rows = ({ records, parent, open }) => {
  const zone = zoneOf(parent)
  return (
    <DataTable label={manyOf(sessionsOf)} className={css['sessions']}>
      <thead>
        <tr>
          <th scope="col">{t('agenda.hours')}</th>
          {(['title', 'kind', 'room'] as const).map((name) => (
            <th key={name} scope="col">
              {fieldName(sessionsOf, name)}
            </th>
          ))}
        </tr>
      </thead>
      {[...Map.groupBy(records, (one) => text(one['day']))].map(([day, sessions]) => (
        <tbody key={day}>
          <tr className={css['dayRow']}>
            <th scope="rowgroup" colSpan={4}>
              {weekday(day)}
            </th>
          </tr>
          {sessions.map((session) => (
            <tr key={session.id}>
              <td className="num nowrap">{hours(session, zone)}</td>
              <td>
                <button type="button" className={table['open']} onClick={() => open(session)}>
                  {text(session['title'])}
                </button>
              </td>
              <td>{optionName('kind', text(session['kind']))}</td>
              <td data-empty={session['room'] ? undefined : ''}>
                {text(session['room']) || <span className="soft">–</span>}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </DataTable>
  )
}

/** The days of an event, each with the hours that it lasts. */
export const DayRows: Rows = ({ records, parent, open }) => (
  <DataTable cards label={manyOf(daysKept)}>
    <thead>
      <tr>
        <th scope="col">{fieldName(daysKept, 'date')}</th>
        <th scope="col">{t('agenda.hours')}</th>
        <th scope="col">{fieldName(daysKept, 'title')}</th>
      </tr>
    </thead>
    <tbody>
      {records.map((day) => (
        <tr key={day.id}>
          <td className="nowrap">
            <button type="button" className={table['open']} onClick={() => open(day)}>
              {weekday(text(day['date']))}
            </button>
          </td>
          <td className="num nowrap" data-label={t('agenda.hours')}>
            {hours(day, zoneOf(parent))}
          </td>
          <td data-label={fieldName(daysKept, 'title')} data-empty={day['title'] ? undefined : ''}>
            {text(day['title']) || <span className="soft">–</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
)
