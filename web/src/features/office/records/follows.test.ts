import { resourceCalled } from '@app/contract/resources.all'
import { expect, test } from 'vitest'
import { following, slugOf } from './follows.ts'
import type { FormValues } from './values.ts'

const event = resourceCalled('events')
const empty = { name: '', slug: '', start_date: '', end_date: '', starts_at: '', ends_at: '' }
/** What stands there after somebody has typed into inputs, one after the other. */
const typed = (of: typeof event, begins: FormValues, ...inputs: [name: string, value: string][]) =>
  inputs.reduce(
    (values, [name, value]) => ({ ...values, [name]: value, ...following(of, values, name, value) }),
    begins,
  )

test('the name in the address is that of the event until somebody chooses another', () => {
  expect(slugOf('Días del Muelle, 2027!')).toBe('dias-del-muelle-2027')
  expect(typed(event, empty, ['name', 'Quay'], ['name', 'Quay Days'])).toMatchObject({ slug: 'quay-days' })
  expect(typed(event, empty, ['name', 'Quay'], ['slug', 'quays'], ['name', 'Quay Days'])).toMatchObject({
    slug: 'quays',
  })
})

test('an event of one day, from morning to evening, is one date; what was chosen stays', () => {
  const one = typed(event, empty, ['start_date', '2027-03-09'])
  expect(one).toMatchObject({ end_date: '2027-03-09', starts_at: '2027-03-09T09:00', ends_at: '2027-03-09T18:00' })
  const longer = typed(event, one, ['end_date', '2027-03-11'], ['starts_at', '2027-03-09T13:30'])
  expect(longer).toMatchObject({ starts_at: '2027-03-09T13:30', ends_at: '2027-03-11T18:00' })
  expect(typed(event, longer, ['start_date', '2027-03-10'])).toMatchObject({
    end_date: '2027-03-11',
    starts_at: '2027-03-10T13:30',
    ends_at: '2027-03-11T18:00',
  })
})

test('a day of the programme has its moments', () => {
  const day = { date: '', title: '', starts_at: '', ends_at: '' }
  expect(typed(resourceCalled('event-days'), day, ['date', '2027-03-09'])).toMatchObject({
    starts_at: '2027-03-09T09:00',
    ends_at: '2027-03-09T18:00',
  })
  const session = { day: '2027-03-09', starts_at: '2027-03-09T10:00', ends_at: '2027-03-09T11:00' }
  expect(typed(resourceCalled('event-sessions'), session, ['starts_at', '2027-03-09T14:30'])).toMatchObject({
    ends_at: '2027-03-09T15:30',
  })
  // What has no such fields is left alone.
  expect(typed(resourceCalled('event-prices'), { name: '' }, ['name', 'Carrier'])).toEqual({ name: 'Carrier' })
})
