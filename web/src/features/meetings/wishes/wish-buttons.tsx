import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call, keyOf, queryOptionsFor } from '../../../lib/call.ts'
import { Segment } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../text.ts'

/** Whether I would like to meet somebody at an event, or not at all; nobody else sees it. */
export function WishButtons({ event, person }: { event: number; person: { customer_id: number; name: string } }) {
  const queries = useQueryClient()
  const { data } = useQuery(queryOptionsFor('meetings.marks', { query: { event } }))
  const { mutate } = useMutation({
    mutationFn: (kind: 'want' | 'avoid' | null) =>
      call('meetings.mark', { body: { event, customer: person.customer_id, kind } }),
    onError: (error) => toast(error instanceof CallError ? error.detail : t('failed'), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf('meetings.marks') }),
  })
  if (!data) return null
  const kind = data.results.find(({ scope, customer }) => scope === 'mine' && customer === person.customer_id)?.kind
  return (
    <div className="stack">
      <Segment
        label={t('wish.label', { name: person.name })}
        value={kind ?? 'none'}
        onChange={(to) => mutate(to === 'none' ? null : to)}
        options={[
          { value: 'want', label: t('wish.want') },
          { value: 'none', label: t('wish.none') },
          { value: 'avoid', label: t('wish.avoid') },
        ]}
      />
      <span className="sm soft">{t('wish.text')}</span>
    </div>
  )
}
