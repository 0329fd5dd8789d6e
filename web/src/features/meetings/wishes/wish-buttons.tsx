import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call, keyOf, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { Segment } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../text.ts'

type Mark = Answer<'meetings.marks'>['results'][number]
/** A person or a company of the event. */
type Wished = { customer: number } | { company: number }

/**
 * Whether I would like to meet somebody at an event, or not at all, and whether my company would, as far as I speak for it; nobody else
 * sees it.
 */
export function WishButtons({ event, wished, name }: { event: number; wished: Wished; name: string }) {
  const queries = useQueryClient()
  const { data } = useQuery(queryOptionsFor('meetings.marks', { query: { event } }))
  const { mutate } = useMutation({
    mutationFn: (to: { scope: Mark['scope']; kind: Mark['kind'] | null }) =>
      call('meetings.mark', { body: { event, ...wished, ...to } }),
    onError: (error) => toast(error instanceof CallError ? error.detail : t('failed'), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf('meetings.marks') }),
  })
  if (!data) return null
  const isThis = (one: Mark) =>
    'customer' in wished ? one.customer === wished.customer : one.company === wished.company
  const scopes = data.may_mark_for_company ? (['mine', 'company'] as const) : (['mine'] as const)
  return (
    <div className="stack">
      {scopes.map((scope) => (
        <div key={scope}>
          {scopes.length > 1 && <p className="sm soft">{t(`wish.for.${scope}`)}</p>}
          <Segment
            label={t(`wish.label.${scope}`, { name })}
            value={data.results.find((one) => one.scope === scope && isThis(one))?.kind ?? 'none'}
            onChange={(to) => mutate({ scope, kind: to === 'none' ? null : to })}
            options={[
              { value: 'want', label: t('wish.want') },
              { value: 'none', label: t('wish.none') },
              { value: 'avoid', label: t('wish.avoid') },
            ]}
          />
        </div>
      ))}
      <span className="sm soft">{t('wish.text')}</span>
    </div>
  )
}
