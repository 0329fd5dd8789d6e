import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { ago, day } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { SettingRow } from '../../../ui/setting-row.tsx'
import { AwaitedCard } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../text.ts'

type Session = Answer<'identity.sessions'>['results'][number]
const query = queryOptionsFor('identity.sessions', {})

/** Where I am signed in; each other device can be signed out. */
export function Sessions() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  const end = useMutation({
    networkMode: 'always',
    mutationFn: (session: string) => call('identity.endSession', { body: { session } }),
    onSuccess: ({ detail }) => toast(detail),
    // Whoever is gone already is gone.
    onError: (refused) => toast(refused instanceof CallError ? refused.detail : t('sessions.failed'), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!data) return <AwaitedCard error={error} retry={refetch} height={200} />
  return (
    <Card>
      <CardHead title={t('sessions.title')} />
      {data.results.map((session) => {
        const device = session.device ?? t('sessions.unknown')
        return (
          <SettingRow key={session.id} title={device} text={lineOf(session)}>
            {session.is_current ? (
              <StatPill tone="good">{t('sessions.here')}</StatPill>
            ) : (
              <Button
                call="identity.endSession"
                size="sm"
                busy={end.isPending && end.variables === session.id}
                aria-label={t('sessions.end.label', { device })}
                onClick={() => end.mutate(session.id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </SettingRow>
        )
      })}
    </Card>
  )
}

/** When it was last used, from where, and since when it is signed in. */
function lineOf({ is_current, same_network, last_seen_at, started_at }: Session): string {
  const line = [
    !is_current && t('sessions.seen', { ago: ago(last_seen_at) }),
    !is_current && same_network !== null && t(same_network ? 'sessions.sameNetwork' : 'sessions.otherNetwork'),
    t('sessions.since', { day: day(started_at.slice(0, 10), { month: 'short' }) }),
  ]
    .filter(Boolean)
    .join(', ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}
